const storageName = 'journal-theme'

/** Switches between light and dark and remembers it (`public/before-paint.js` reads it). */
export function switchTheme(): void {
  const next = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark'
  document.documentElement.dataset.theme = next
  try {
    localStorage.setItem(storageName, next)
  } catch {
    // Storage is refused: the choice lasts as long as the page.
  }
}

/** Paints the page in the colours that the registry gives the app. */
export function wearColours({ primary, accent }: { primary: string; accent: string }): void {
  const { style } = document.documentElement
  style.setProperty('--app-primary', primary)
  style.setProperty('--app-accent', accent)
}
