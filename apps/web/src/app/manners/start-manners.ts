import type { QueryClient } from '@tanstack/react-query'
import { noteZone } from '../../data/near.ts'
import { untilQuiet } from '../../data/quiet.ts'
import type { Router } from '../../navigation/index.ts'
import { keepTyped } from './keep-typed.ts'
import { bringLateFonts } from './late-fonts.ts'
import { nameCards } from './name-cards.ts'
import { prefetchOnIntent } from './prefetch-on-intent.ts'

/** What a page learns after it is alive: cards that become their page, pages read ahead, lists that are pulled. */
export function startManners(router: Router, client: QueryClient): void {
  keepTyped()
  bringLateFonts(router)
  nameCards()
  prefetchOnIntent(router)
  // A browser's first word of its time zone costs as much as a screen.
  void untilQuiet().then(noteZone)
  // Only there: everywhere else the browser pulls by itself.
  if ((navigator as { standalone?: boolean }).standalone)
    void import('./pull-to-refresh.ts')
      .then(({ pullToRefresh }) => pullToRefresh(client))
      .catch(() => undefined)
}
