import { type Html, html } from '../http/index.ts'

export type Letter = {
  heading: string
  paragraphs: readonly string[]
  /** What, when, where: a short list of facts. */
  facts?: readonly { name: string; value: string }[]
  /** The one thing to do. */
  action?: { label: string; url: string }
  /** Why this came, in small print. */
  footer?: string
}

/** Hearth's colours as mail programs know them: they read neither variables nor oklch. */
const colour = {
  canvas: '#fef9f7',
  surface: '#ffffff',
  ink: '#30182a',
  ink2: '#5c4555',
  ink3: '#766270',
  line: '#e9dcdc',
  flame: '#ff8d45',
  onFlame: '#370e11',
}

/** One letter in the two forms that a mail carries: plain text that says everything, and the same with Hearth's looks. */
export function writeLetter(letter: Letter): { text: string; html: string } {
  return { text: writeText(letter), html: writeHtml(letter) }
}

function writeText({ heading, paragraphs, facts = [], action, footer }: Letter): string {
  return [
    heading,
    ...(facts.length ? [facts.map(({ name, value }) => `${name}: ${value}`).join('\n')] : []),
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(footer ? [footer] : []),
    'Hearth: evenings worth leaving home for.',
  ].join('\n\n')
}

function writeHtml({ heading, paragraphs, facts = [], action, footer }: Letter): string {
  const sans = "font-family:Figtree,'Segoe UI',Helvetica,Arial,sans-serif"
  const page: Html = html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${heading}</title></head>
<body style="margin:0;background:${colour.canvas};color:${colour.ink};${sans};font-size:16px;line-height:1.55">
<div style="max-width:520px;margin:0 auto;padding:40px 20px">
<p style="margin:0 0 20px;font-family:Petrona,Georgia,serif;font-size:22px;font-weight:600;color:${colour.ink}">Hearth</p>
<div style="background:${colour.surface};border:1px solid ${colour.line};border-radius:24px;padding:32px">
<h1 style="margin:0 0 16px;font-family:Petrona,Georgia,serif;font-size:28px;line-height:1.15;font-weight:600">${heading}</h1>
${facts.map(
  ({ name, value }) =>
    html`<p style="margin:0 0 10px"><span style="display:block;font-size:14px;color:${colour.ink3}">${name}</span><strong>${value}</strong></p>`,
)}
${paragraphs.map((paragraph) => html`<p style="margin:14px 0;color:${colour.ink2}">${paragraph}</p>`)}
${
  action &&
  html`<p style="margin:26px 0 6px"><a href="${action.url}" style="display:inline-block;padding:14px 26px;border-radius:999px;background:${colour.flame};color:${colour.onFlame};font-weight:650;text-decoration:none">${action.label}</a></p>
<p style="margin:14px 0 0;font-size:14px;color:${colour.ink3};word-break:break-all">${action.url}</p>`
}
</div>
${footer && html`<p style="margin:20px 4px 0;font-size:14px;color:${colour.ink3}">${footer}</p>`}
</div>
</body>
</html>`
  return page.html
}
