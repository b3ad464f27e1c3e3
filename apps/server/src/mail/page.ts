import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import * as m from '@hearth/messages'
import { getLocale, inLocale } from '@hearth/messages/in-locale'
import { directionOf } from '@hearth/messages/locales'
import type { FastifyReply } from 'fastify'
import {
  type Html,
  html,
  languageChoice,
  languageChoiceStyle,
  languageOfPage,
  localeOfRequest,
  trusted,
} from '../http/index.ts'
import { places } from '../places.ts'

/** `place` stands beside the name of the house; `script` is the path of the one script that it runs. */
export type OwnPage = {
  title: string
  /** Stands beside the name of Hearth. */
  place: string
  content: Html
  status?: number
  /** The path of the one script that it runs. */
  script?: string
  /** Where a choice of language leads, where a GET of its own address would find no page; else that. */
  address?: string
}

/**
 * A page that the server writes alone: the outbox of a trial machine, where mails are turned off, and answers without an
 * account. It is composed in the language of whoever asks, and offers the others at its foot.
 */
export function sendPage(reply: FastifyReply, compose: () => OwnPage) {
  const { request } = reply
  const nonce = randomBytes(16).toString('base64')
  const { page, status, script } = inLocale(localeOfRequest(request), () => {
    const { status = 200, script, address = request.url, ...words } = compose()
    return { status, script, page: writePage(words, { nonce, script, address }) }
  })
  return reply
    .status(status)
    .header(
      'content-security-policy',
      `default-src 'none'; ${script ? `script-src 'nonce-${nonce}'; require-trusted-types-for 'script'; ` : ''}style-src 'nonce-${nonce}'; font-src 'self'; img-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
    )
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(page.html)
}

const writePage = (
  { title, place, content }: Pick<OwnPage, 'title' | 'place' | 'content'>,
  { nonce, script, address }: { nonce: string; script: string | undefined; address: string },
): Html => html`<!doctype html>
<html ${languageOfPage()}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${m.site_page_title({ title })}</title>
<style nonce="${nonce}">${trusted(typefaces[directionOf(getLocale())] + style + languageChoiceStyle)}</style>
${script !== undefined && html`<script type="module" src="${script}" nonce="${nonce}"></script>`}
</head>
<body>
<header><a href="/"><img src="/favicon.svg" width="30" height="30" alt="">Hearth</a><span>${place}</span></header>
<main>${content}</main>
${languageChoice(address)}
</body>
</html>`

/** Our typefaces as the web's build made them; without a build a page stands in those of the machine. */
const builtFiles = join(places.webClient, 'assets')
const faces = [
  { file: /^figtree-first-.*\.woff2$/, name: 'Figtree Variable', script: 'ltr' },
  { file: /^petrona-first-.*\.woff2$/, name: 'Petrona Variable', script: 'ltr' },
  { file: /^vazirmatn-arabic-.*\.woff2$/, name: 'Vazirmatn Variable', script: 'rtl' },
  {
    file: /^markazi-text-arabic-.*\.woff2$/,
    name: 'Markazi Text Variable',
    script: 'rtl',
    adjust: 'size-adjust:120%;',
  },
]
const arabicRange = 'unicode-range:U+0600-06FF,U+0750-077F,U+08A0-08FF,U+FB50-FDFF,U+FE70-FEFC;'
const built = existsSync(builtFiles) ? readdirSync(builtFiles) : []
/** Arabic ones on pages from right to left alone: a name in Arabic elsewhere asks for none. */
const typefacesOf = (direction: 'ltr' | 'rtl') =>
  faces
    .filter(({ script }) => script === 'ltr' || script === direction)
    .flatMap(({ file, name, script, adjust = '' }) =>
      built
        .filter((each) => file.test(each))
        .map(
          (each) =>
            `@font-face{font-family:"${name}";font-weight:300 900;font-display:swap;${script === 'rtl' ? arabicRange : ''}${adjust}src:url(/assets/${each}) format("woff2")}`,
        ),
    )
    .join('')
const typefaces = { ltr: typefacesOf('ltr'), rtl: typefacesOf('rtl') }

const style = `
:root{color-scheme:light dark;--canvas:oklch(.985 .006 45);--surface:oklch(1 0 0);--sunken:oklch(.963 .010 38);--ink:oklch(.25 .048 338);--ink-2:oklch(.42 .040 338);--ink-3:oklch(.52 .034 338);--line:oklch(.905 .014 20);--flame:oklch(.755 .162 50);--flame-2:oklch(.805 .140 66);--on-flame:oklch(.235 .065 20);--link:oklch(.52 .180 32);--focus:oklch(.50 .20 300)}
@media (prefers-color-scheme:dark){:root{--canvas:oklch(.188 .032 338);--surface:oklch(.228 .036 338);--sunken:oklch(.238 .036 338);--ink:oklch(.965 .010 60);--ink-2:oklch(.82 .020 30);--ink-3:oklch(.70 .026 10);--line:oklch(.32 .036 338);--link:oklch(.80 .130 58);--focus:oklch(.82 .105 300)}}
*{box-sizing:border-box}
body{margin:0;background:var(--canvas);color:var(--ink);font:16px/1.55 "Figtree Variable","Vazirmatn Variable",Figtree,system-ui,sans-serif}
header{display:flex;gap:16px;align-items:center;max-width:760px;margin:0 auto;padding:22px clamp(20px,4vw,40px)}
header a{display:flex;gap:10px;align-items:center;font:620 25px/1 "Petrona Variable","Markazi Text Variable",Petrona,Georgia,serif;letter-spacing:-.02em;color:var(--ink);text-decoration:none}
header span{color:var(--ink-3);font-size:15px}
main{max-width:760px;margin:0 auto;padding:24px clamp(20px,4vw,40px) 80px}
h1{font:560 clamp(30px,5vw,44px)/1.08 "Petrona Variable","Markazi Text Variable",Petrona,Georgia,serif;letter-spacing:-.014em;margin:0 0 8px;text-wrap:balance;overflow-wrap:anywhere}
h1,section h2,label,legend,.said,.news b,ol b,pre.sheet,dd{unicode-bidi:plaintext;text-align:-webkit-match-parent;text-align:match-parent}
h2{font:560 22px/1.2 "Petrona Variable","Markazi Text Variable",Petrona,Georgia,serif;margin:36px 0 12px}
h3{font-size:17px;font-weight:640;margin:24px 0 8px}
.lede{color:var(--ink-2);margin:0 0 26px;overflow-wrap:anywhere}
.back{margin:0 0 12px}
a{color:var(--link)}
a:focus-visible{outline:3px solid var(--focus);outline-offset:3px;border-radius:8px}
ol{list-style:none;margin:0;padding:0}
ol a{display:grid;gap:2px;padding:16px 18px;margin:0 -18px;border-radius:16px;text-decoration:none;color:var(--ink)}
ol a:hover{background:var(--sunken)}
ol li+li{border-top:1px solid var(--line)}
ol b{font-size:17px;font-weight:640}
ol span,ol time{color:var(--ink-2);font-size:15px;overflow-wrap:anywhere}
.sheet{display:block;width:100%;border:1px solid var(--line);border-radius:24px;background:var(--surface)}
pre.sheet{margin:0;padding:26px;white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}
iframe.sheet{height:680px;background:#fef9f7}
@media (prefers-color-scheme:dark){iframe.sheet{background:#1d0f19}}
.button{display:inline-flex;align-items:center;justify-content:center;min-height:48px;padding:8px 22px;border-radius:999px;background:linear-gradient(180deg,var(--flame-2),var(--flame));color:var(--on-flame);font:inherit;font-weight:620;text-decoration:none;border:0;cursor:pointer}
.plain{min-height:48px;padding:8px 22px;border:1px solid var(--line);border-radius:999px;background:var(--surface);color:var(--ink);font:inherit;font-weight:620;cursor:pointer}
button:focus-visible,input:focus-visible,select:focus-visible,textarea:focus-visible{outline:3px solid var(--focus);outline-offset:3px}
form{display:grid;gap:16px;max-width:460px;margin:0 0 16px}form>p{margin:0}
label,fieldset{display:grid;gap:6px;font-weight:620;font-size:15px}
label span,legend span{font-weight:400}
fieldset{margin:0;padding:0;border:0}
.dates{list-style:none;margin:0 0 24px;padding:0}
.dates li{display:flex;flex-wrap:wrap;gap:6px 16px;align-items:center;justify-content:space-between;padding:10px 0;border-block-start:1px solid var(--line)}
.dates form{margin:0}
.choice{display:flex;align-items:center;gap:10px;min-height:44px;font-weight:400}
.choice input{width:auto;min-height:0}
input,select,textarea{width:100%;min-height:50px;padding:12px 16px;border:1px solid var(--ink-3);border-radius:16px;background:var(--surface);color:var(--ink);font:inherit}
progress{width:100%;height:12px;accent-color:var(--flame)}[hidden]{display:none}button:disabled{opacity:.55;cursor:default}
.standing{margin:20px 0 4px;font-size:20px}
.problem{padding:12px 16px;border-radius:16px;background:var(--sunken);font-weight:620}
.company{list-style:none;margin:0 0 16px;padding:0;columns:2 240px}.company li{padding:6px 0;break-inside:avoid;overflow-wrap:anywhere}.company span{color:var(--ink-3);font-size:15px}
.photos{display:grid;grid-template-columns:repeat(auto-fill,minmax(140px,1fr));gap:8px;list-style:none;margin:0 0 16px;padding:0}.photos img{display:block;width:100%;height:auto;aspect-ratio:1;object-fit:cover;border-radius:14px;background:var(--sunken)}
.news{padding:14px 0;overflow-wrap:anywhere}.news p{margin:2px 0}.said{white-space:pre-line}
.ways{display:flex;flex-wrap:wrap;gap:8px 20px}
dl{margin:0 0 20px}dt{color:var(--ink-3);font-size:14px}dd{margin:0 0 10px;font-weight:620;overflow-wrap:anywhere}
`
