import * as m from '@hearth/messages'
import { showStartFailureScript, startFailureId, startTimeoutMs } from '../../data/start-failure.ts'
import { escapeHtml } from './escape-html.ts'

/**
 * What a page says when its scripts do not come, hidden until then, and outside of the app. The link leads to the same
 * address and needs no script. On a whole page it is a bar below the text. On a shell it stands where the content would,
 * it comes by itself when the app is late, and whoever has no JavaScript reads what there is without.
 */
export function writeStartFailure({ isWhole, nonce }: { isWhole: boolean; nonce: string }): {
  html: string
  style: string
} {
  const html = [
    `<div id="${startFailureId}" role="alert"${isWhole ? ' class="is-bar"' : ''} hidden>`,
    `<p>${escapeHtml(isWhole ? m.site_start_failed_whole() : m.site_start_failed())}</p>`,
    `<a class="button button-flame" href="">${escapeHtml(m.site_start_again())}</a></div>`,
  ].join('')
  const style = `<style nonce="${nonce}">${isWhole ? common + bar : common + inPlace}</style>`
  if (isWhole) return { html, style }
  const late = `<script nonce="${nonce}">setTimeout(()=>${showStartFailureScript},${startTimeoutMs})</script>`
  const noScript = [
    `<noscript><div class="start-failure"><p>${escapeHtml(m.site_needs_javascript())}</p>`,
    `<a class="button button-flame" href="/explore">${escapeHtml(m.site_needs_javascript_explore())}</a></div></noscript>`,
  ].join('')
  return { html: html + late + noScript, style }
}

// What a sheet that did not come would say of colours, the browser says instead.
const common =
  `:is(#${startFailureId}:not([hidden]),.start-failure){display:flex;flex-wrap:wrap;align-items:center;justify-content:center;gap:10px 20px;color:var(--ink,CanvasText)}` +
  `:is(#${startFailureId},.start-failure) p{margin:0;max-width:34em;text-wrap:balance}`
const bar = `#${startFailureId}{position:sticky;bottom:0;z-index:40;padding:12px 20px calc(12px + env(safe-area-inset-bottom));background:var(--surface,Canvas);border-top:1px solid var(--line,currentColor)}`
// The app's own place is as high as the window, also while it is empty.
const inPlace =
  `:is(#root:empty,body:has(#${startFailureId}:not([hidden])) #root){min-height:0}` +
  `:is(#${startFailureId}:not([hidden]),.start-failure){flex-direction:column;padding:18vh 20px 10vh;text-align:center}`
