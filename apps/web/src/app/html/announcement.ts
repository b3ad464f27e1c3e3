import * as m from '@hearth/messages'
import { escapeHtml } from './escape-html.ts'

export type Announcement = { id: string; text: string }

/** Under this name the browser remembers the line that was closed. */
const storageKey = 'hearth-announcement'

/**
 * A line for everyone, above the app and outside of it: it is there before any script, and a page without one carries
 * nothing of it. Whoever closes it does not see it again in this browser.
 */
export function writeAnnouncement(said: Announcement | undefined, nonce: string): string {
  if (!said) return ''
  return [
    `<style nonce="${nonce}">${style}</style>`,
    `<aside id="announcement" aria-label="${escapeHtml(m.site_announcement())}"><p>${escapeHtml(said.text)}</p>`,
    `<button type="button" aria-label="${escapeHtml(m.site_announcement_close())}">×</button></aside>`,
    `<script nonce="${nonce}">${closingScript(said.id)}</script>`,
  ].join('')
}

function closingScript(id: string): string {
  const [key, value] = [JSON.stringify(storageKey), JSON.stringify(id)]
  return `(()=>{const a=document.getElementById('announcement');try{if(localStorage.getItem(${key})===${value})a.remove()}catch{}a.lastChild.addEventListener('click',()=>{a.remove();try{localStorage.setItem(${key},${value})}catch{}})})()`
}

const style =
  '#announcement{display:flex;align-items:center;justify-content:center;gap:8px;padding:6px 12px 6px 20px;background:var(--ink);color:var(--canvas);font-size:15px;line-height:1.4}' +
  '#announcement p{margin:0;overflow-wrap:anywhere}' +
  '#announcement button{flex:none;width:44px;height:44px;border:0;border-radius:50%;background:none;color:inherit;font-size:22px;cursor:pointer}' +
  '#announcement button:focus-visible{outline:3px solid currentColor;outline-offset:-6px}'
