import * as m from '@hearth/messages'
import { inLocale } from '@hearth/messages/in-locale'
import type { Locale } from '@hearth/messages/locales'
import {
  type Html,
  html,
  languageChoice,
  languageChoiceStyle,
  languageOfPage,
  trusted,
} from '../http/index.ts'

/** The page for when no page can be made: nothing in it depends on anything that could have failed. */
export const errorPage = (locale: Locale, error: PageError): string =>
  inLocale(locale, () => write(error).html)

/** `address` is that of the page that could not be made. */
type PageError = { nonce: string; requestId: string; address: string }

const write = ({ nonce, requestId, address }: PageError): Html => html`<!doctype html>
<html ${languageOfPage()}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${m.site_page_title({ title: m.site_error_heading() })}</title>
<style nonce="${nonce}">${trusted(style + languageChoiceStyle)}</style>
</head>
<body>
<main>
<h1>${m.site_error_heading()}</h1>
<p>${m.site_error_text()}</p>
<p><a class="button" href="">${m.site_error_try_again()}</a> <a href="/">${m.site_error_home()}</a></p>
<p><small>${requestId}</small></p>
</main>
${languageChoice(address)}
</body>
</html>`

const style = `
:root{color-scheme:light dark;--canvas:oklch(.985 .006 45);--ink:oklch(.25 .048 338);--ink-2:oklch(.42 .040 338);--ink-3:oklch(.52 .034 338);--link:oklch(.52 .180 32)}
@media (prefers-color-scheme:dark){:root{--canvas:oklch(.188 .032 338);--ink:oklch(.965 .010 60);--ink-2:oklch(.82 .020 30);--ink-3:oklch(.70 .026 10);--link:oklch(.80 .130 58)}}
body{margin:0;min-height:100vh;display:grid;grid-template-rows:1fr auto;place-items:center;background:var(--canvas);color:var(--ink);font:17px/1.55 Figtree,system-ui,sans-serif}
main{padding:24px;max-width:34em}
h1{font:560 clamp(34px,6vw,56px)/1.08 Petrona,Georgia,serif;letter-spacing:-.014em;margin:0 0 12px}
p{color:var(--ink-2)}small{color:var(--ink-3)}a{color:var(--link);margin-inline-end:18px}
.button{display:inline-flex;align-items:center;min-height:48px;padding:0 22px;border-radius:999px;background:linear-gradient(180deg,oklch(.805 .140 66),oklch(.755 .162 50));color:oklch(.235 .065 20);font-weight:620;text-decoration:none}
`
