// In the head, before anything is painted: the theme that was chosen, else the system's.
;(() => {
  const system = matchMedia('(prefers-color-scheme: dark)')
  let chosen = null
  try {
    chosen = localStorage.getItem('journal-theme')
  } catch {}
  const dark = chosen ? chosen === 'dark' : system.matches
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
})()
