import type { ComponentProps, MouseEvent } from 'react'
import { addressAt, hrefOf, type To } from './addresses.ts'
import type { Going } from './router.ts'
import { usePlace } from './router-provider.tsx'

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & Going & { to: To }

/** A link within the app: it leads on without loading the page anew, unless another tab or window is asked for. */
export function Link({
  to,
  replace,
  state,
  preventScrollReset,
  viewTransition,
  onClick,
  ...rest
}: LinkProps) {
  const { router, view } = usePlace()
  const href = hrefOf(addressAt(to, view.location))
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isForHere(event, rest.target)) return
    event.preventDefault()
    // What leads to where one is makes no entry of its own.
    const replaces = replace ?? href === hrefOf(view.location)
    void router.navigate(to, { replace: replaces, state, preventScrollReset, viewTransition })
  }
  return <a {...rest} href={href} onClick={follow} />
}

const isForHere = (event: MouseEvent, target = '_self') =>
  event.button === 0 &&
  target === '_self' &&
  !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey)

/** A link that says whether it leads to where one is; without `end`, also where it leads to what stands above that. */
export function NavLink({ end = false, ...link }: LinkProps & { end?: boolean }) {
  const { location } = usePlace().view
  const here = location.pathname.toLowerCase()
  const there = addressAt(link.to, location).pathname.toLowerCase()
  const isHere = here === there || (!end && here.startsWith(`${there}/`))
  return <Link aria-current={isHere ? 'page' : undefined} {...link} />
}
