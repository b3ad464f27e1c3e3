import { readerZone } from '../format/when-first.ts'
import { noteCookie } from './note-cookie.ts'

/**
 * Notes for the server which clock this browser shows and which city its member lives in, so that the home page comes with what
 * is near first (apps/server/src/pages/near.ts). A preference, no more: without it events come in the order of time.
 */
export function noteNear(city = ''): void {
  write(new URLSearchParams({ zone: readerZone(), ...(city && { city }) }))
}

/** The reader's own choice on the home page goes before the city of their profile; without a city their clock counts alone. */
export function chooseCity(city: string): void {
  write(new URLSearchParams({ zone: readerZone(), ...(city && { city }), chosen: '1' }))
}

/** Where a member lives, unless they chose another place. */
export function noteMemberCity(city: string): void {
  let isChosen = false
  withCookies(() => {
    isChosen = /(?:^|; )near=[^;]*&chosen=1/.test(document.cookie)
  })
  if (!isChosen) noteNear(city)
}

function write(near: URLSearchParams): void {
  withCookies(() => noteCookie('near', `${near}`))
}

/** At the start of the app: a zone that is noted already stays, with the city beside it. */
export function noteZone(): void {
  const noted = `near=${new URLSearchParams({ zone: readerZone() })}`
  withCookies(() => {
    const isNoted = document.cookie.split('; ').some((one) => one === noted || one.startsWith(`${noted}&`))
    if (!isNoted) noteNear()
  })
}

/** A page that may not have cookies at all goes without. */
function withCookies(act: () => void): void {
  try {
    act()
  } catch {}
}
