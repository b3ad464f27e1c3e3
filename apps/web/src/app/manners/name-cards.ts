/** Longer than any transition. */
const namedMs = 1000

/**
 * A card becomes its page: the cover and the title of the card that was pressed get the names that those of the event's
 * page have (`movement.css`), for the transition that follows.
 */
export function nameCards(): void {
  document.addEventListener(
    'click',
    ({ target }) => {
      const card = (target as Element).closest?.('a[href]')?.closest('.event-card, .event-row, .event-arch')
      if (!card || matchMedia('(prefers-reduced-motion: reduce)').matches) return
      // A card that stands on an event's page goes before what has the names there.
      const others = document.querySelectorAll('.gate-arch .arch, .event-page-title')
      for (const other of others) name(other, 'none')
      name(card.querySelector('.cover'), 'event-cover')
      name(card.querySelector('.event-title, .event-arch-title'), 'event-title')
    },
    true,
  )
}

function name(element: Element | null, given: string): void {
  if (!element) return
  const { style } = element as HTMLElement
  style.setProperty('view-transition-name', given)
  setTimeout(() => style.removeProperty('view-transition-name'), namedMs)
}
