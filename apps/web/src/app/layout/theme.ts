import { sessionStorageKey } from '@hearth/network-sdk'

/** Under this name the browser remembers a theme that was chosen; nothing there means: as the system has it. */
export const themeStorageKey = 'hearth-theme'
type Theme = 'light' | 'dark'

/**
 * Runs in the page's head before anything is painted (with the page's nonce): sets the theme, and marks a browser in
 * which someone is probably signed in, so that the header does not flash the doors for visitors. It decides nothing.
 */
export const beforePaintScript = `(()=>{const e=document.documentElement.dataset;try{const t=localStorage.getItem('${themeStorageKey}');e.theme=t==='dark'||(t!=='light'&&matchMedia('(prefers-color-scheme: dark)').matches)?'dark':'light';if(localStorage.getItem('${sessionStorageKey}')||/sso_active=/.test(document.cookie))e.likelyMember=''}catch{e.theme=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light'}})()`

/** Switches and remembers; a browser that keeps nothing still switches. */
export function switchTheme(): void {
  const next: Theme = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark'
  document.documentElement.dataset.theme = next
  try {
    localStorage.setItem(themeStorageKey, next)
  } catch {
    // Storage is refused: the choice lasts as long as the page.
  }
}

/** Follows the system while nothing was chosen. Gives the function that stops it. */
export function followSystemTheme(): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const follow = () => {
    if (!chosenTheme()) document.documentElement.dataset.theme = dark.matches ? 'dark' : 'light'
  }
  // The system may have changed its mind between the page's head and here.
  follow()
  dark.addEventListener('change', follow)
  return () => dark.removeEventListener('change', follow)
}

function chosenTheme(): string | null {
  try {
    return localStorage.getItem(themeStorageKey)
  } catch {
    return null
  }
}
