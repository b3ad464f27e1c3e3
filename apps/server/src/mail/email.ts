import * as m from '@hearth/messages'
import { getLocale } from '@hearth/messages/in-locale'
import { directionOf } from '@hearth/messages/locales'
import { type Html, html, trusted } from '../http/index.ts'

export type Email = {
  /** Where it is not the subject. */
  heading?: string
  paragraphs: readonly string[]
  /** Above all else: what it is about. */
  picture?: { url: string; alt: string } | undefined
  /** What, when, where: a short list of facts. */
  facts?: readonly { name: string; value: string }[]
  /** Several things of one kind, each with its page, and the small link beneath it. */
  items?: readonly EmailItem[]
  /** The one thing to do. */
  action?: { label: string; url: string }
  /** Why this came, in small print. */
  footer?: string
  /** A small link below all else. */
  footerLink?: Link
}

type Link = { label: string; url: string }
type EmailItem = { title: string; url: string; lines: readonly string[]; link: Link }

type Headed = Email & { heading: string }

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

/** The small print below the card. */
export const footerStyle = `margin:20px 4px 0;font-size:14px;color:${colour.ink3}`

/**
 * One letter in the two forms that a mail carries: plain text that says everything, and the same with Hearth's looks.
 */
export function writeEmail(subject: string, email: Email): { text: string; html: string } {
  const headed = { heading: subject, ...email }
  return { text: writeText(headed), html: writeHtml(headed) }
}

function writeText(email: Headed): string {
  const { heading, paragraphs, facts = [], items = [], action, footer, footerLink } = email
  return [
    heading,
    ...(facts.length ? [facts.map(({ name, value }) => `${name}: ${value}`).join('\n')] : []),
    ...paragraphs,
    ...items.map(({ title, url, lines, link }) =>
      [title, ...lines, url, `${link.label}: ${link.url}`].join('\n'),
    ),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(footer ? [footer] : []),
    ...(footerLink ? [`${footerLink.label}:\n${footerLink.url}`] : []),
    m.site_mail_signature(),
  ].join('\n\n')
}

/** The same colours for those who read in the dark; programs that know no such rules show the light ones. */
const darkRules = `
@media (prefers-color-scheme: dark) {
  .canvas { background: #1d0f19 !important; color: #f8f1ea !important }
  .card { background: #27161f !important; border-color: #45303c !important }
  .name, .title, .value { color: #f8f1ea !important }
  .soft { color: #d6c5c3 !important }
  .faint { color: #ad989d !important }
}`

function writeHtml(email: Headed): string {
  const { heading, paragraphs, picture, facts = [], items = [], action, footer, footerLink } = email
  const sans = "font-family:Figtree,'Segoe UI',Helvetica,Arial,sans-serif"
  const serif = 'font-family:Petrona,Georgia,serif;font-weight:600'
  // Said again inside of the body: many programs show nothing else of a mail.
  const direction = directionOf(getLocale())
  const isMirrored = direction === 'rtl'
  const page: Html = html`<!doctype html>
<html lang="${getLocale()}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${heading}</title><style>${trusted(darkRules)}</style></head>
<body class="canvas" style="margin:0;background:${colour.canvas};color:${colour.ink};${sans};font-size:16px;line-height:1.55">
<div dir="${direction}" style="max-width:520px;margin:0 auto;padding:32px 16px;text-align:${isMirrored ? 'right' : 'left'}">
<p class="name" style="margin:0 4px 18px;${serif};font-size:22px;color:${colour.ink}">Hearth</p>
<div class="card" style="background:${colour.surface};border:1px solid ${colour.line};border-radius:24px;padding:30px 26px">
${picture && html`<img src="${picture.url}" alt="${picture.alt}" width="466" style="display:block;width:100%;height:auto;margin:0 0 22px;border-radius:16px">`}
<h1 class="title" style="margin:0 0 16px;${serif};font-size:28px;line-height:1.15;overflow-wrap:anywhere">${heading}</h1>
${facts.map(
  ({ name, value }) =>
    html`<p style="margin:0 0 10px"><span class="faint" style="display:block;font-size:14px;color:${colour.ink3}">${name}</span><strong class="value" style="overflow-wrap:anywhere">${value}</strong></p>`,
)}
${paragraphs.map((paragraph) => html`<p class="soft" style="margin:14px 0;color:${colour.ink2};overflow-wrap:anywhere">${paragraph}</p>`)}
${items.map(
  ({ title, url, lines, link }) =>
    html`<div style="margin:22px 0 0;padding:18px 0 0;border-top:1px solid ${colour.line}"><a class="title" href="${url}" style="${serif};font-size:20px;line-height:1.2;color:${colour.ink};overflow-wrap:anywhere">${title}</a>
${lines.map((line) => html`<p class="soft" style="margin:6px 0 0;color:${colour.ink2};overflow-wrap:anywhere">${line}</p>`)}
<p class="faint" style="margin:6px 0 0;font-size:14px;color:${colour.ink3}"><a class="faint" style="color:inherit" href="${link.url}">${link.label}</a></p></div>`,
)}
${
  action &&
  html`<p style="margin:26px 0 6px"><a href="${action.url}" style="display:inline-block;padding:14px 26px;border-radius:999px;background:${colour.flame};color:${colour.onFlame};font-weight:650;text-decoration:none">${action.label}</a></p>
<p class="faint" dir="ltr" style="margin:14px 0 0;font-size:14px;color:${colour.ink3};word-break:break-all;text-align:${isMirrored ? 'right' : 'left'}">${action.url}</p>`
}
</div>
${footer && html`<p class="faint" style="${footerStyle}">${footer}</p>`}
${footerLink && html`<p class="faint" style="${footerStyle}"><a class="faint" style="color:inherit" href="${footerLink.url}">${footerLink.label}</a></p>`}
</div>
</body>
</html>`
  return page.html
}
