import type { Router } from '../../navigation/index.ts'
import figtree from '../../ui/styles/fonts/figtree-first.woff2'
import petrona from '../../ui/styles/fonts/petrona-first.woff2'

/**
 * A font that came too late for the screen that stands (`fonts.css`) stays away from it for good; with the next screen
 * it may come, because nothing moves there yet. What is loaded already comes out of the browser's cache.
 */
export function bringLateFonts(router: Router): void {
  const { pathname } = router.view.location
  const stop = router.subscribe(() => {
    if (router.view.location.pathname === pathname) return
    stop()
    void bring('Figtree Variable', figtree, '400 700')
    void bring('Petrona Variable', petrona, '400 700')
  })
}

async function bring(family: string, url: string, weight: string): Promise<void> {
  try {
    document.fonts.add(await new FontFace(family, `url(${url})`, { weight }).load())
  } catch {
    // The local fonts stay.
  }
}
