import { directionOf, type Locale, withLocale } from '@hearth/messages/locales'
import { getLocale } from '@hearth/messages/runtime'
import { earlyErrorsScript, releaseOf } from '../../data/early-errors.ts'
import { asInlineJson, type PageData, pageDataId } from '../../data/page-data.ts'
import { beforePaintScript } from '../layout/theme.ts'
import { type Announcement, writeAnnouncement } from './announcement.ts'
import type { ClientAssets, ScreenAssets } from './client-assets.ts'
import { languageScript, writeLanguages } from './languages.ts'
import { type PageHead, writeHead } from './page-head.ts'
import { type Placeholder, writePlaceholder } from './placeholder.ts'
import { stylesShownIn } from './shown-styles.ts'
import { writeStartFailure } from './start-failure-html.ts'
import { deferredStartScript, promptStartScript } from './start-script.ts'

/**
 * The whole document. With `content` it is a page from the server: the styles that it shows stand inside, and the app
 * starts when the browser is idle or someone touches the page. Without, the browser renders the page: until it does, a placeholder
 * is shown, dressed like a whole page, and the app is loaded once that is on the screen. Without one it is loaded at once.
 */
export function writePage({
  head,
  preloads = '',
  content,
  placeholder,
  announcement,
  data,
  nonce,
  assets,
  screen,
}: {
  head: PageHead
  /** Links to what the content shows first. */
  preloads?: string
  content: string | undefined
  placeholder?: Placeholder | undefined
  announcement?: Announcement | undefined
  data: PageData
  nonce: string
  assets: ClientAssets
  screen: ScreenAssets | undefined
}): string {
  const styles = [...new Set([...assets.base.styles, ...(screen?.styles ?? [])])]
  const isWhole = content !== undefined
  const scripts = [
    ...assets.base.scripts,
    ...(screen?.scripts ?? []),
    ...((isWhole && screen?.awaited) || []),
  ]
  const announcementHtml = writeAnnouncement(announcement, nonce)
  const standIn = placeholder && writePlaceholder(placeholder)
  const startFailure = writeStartFailure({ isWhole, nonce })
  const locale = getLocale() as Locale
  const languages = writeLanguages(locale)
  const shown = announcementHtml + (content ?? placeholder?.html ?? '') + languages + startFailure.html
  const { entry } = assets
  const files = { entry, steps: assets.base.scripts.filter((href) => href !== entry), scripts, styles }
  const start = isWhole
    ? deferredStartScript(files)
    : standIn && promptStartScript({ ...files, later: screen?.later ?? [] })
  return [
    `<!doctype html><html lang="${locale}" dir="${directionOf(locale)}"><head><meta charset="utf-8">`,
    `<script nonce="${nonce}">${earlyErrorsScript(releaseOf(assets.entry))}</script>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    preloads,
    writeHead(head, locale),
    '<meta name="color-scheme" content="light dark">',
    '<meta name="theme-color" content="#fefaf8" media="(prefers-color-scheme: light)">',
    '<meta name="theme-color" content="#1c0f18" media="(prefers-color-scheme: dark)">',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png">',
    `<link rel="manifest" href="${withLocale('/manifest.webmanifest', locale)}">`,
    ...assets.fonts.map(
      (href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`,
    ),
    `<script nonce="${nonce}">${languageScript};${beforePaintScript}</script>`,
    `<style nonce="${nonce}">${assets.fontFaces}</style>`,
    ...(isWhole || standIn
      ? [`<style nonce="${nonce}">${stylesShownIn(shown, assets.rules)}${standIn?.style ?? ''}</style>`]
      : [
          ...styles.map((href) => `<link rel="stylesheet" href="${href}">`),
          ...scripts.map((href) => `<link rel="modulepreload" href="${href}">`),
        ]),
    startFailure.style,
    `</head><body>${announcementHtml}${standIn?.element ?? ''}`,
    `<div id="root">${content ?? ''}</div>${languages}${startFailure.html}`,
    `<script type="application/json" id="${pageDataId}">${asInlineJson(data)}</script>`,
    start
      ? `<script nonce="${nonce}">${start}</script>`
      : `<script type="module" nonce="${nonce}" src="${assets.entry}"></script>`,
    '</body></html>',
  ].join('')
}
