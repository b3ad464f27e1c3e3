import { hrefOf, type Location, newKey } from './addresses.ts'

/** Where somebody was and is. `listen` hears of every step that they take through it. */
export type History = {
  readonly location: Location
  push: (location: Location) => void
  replace: (location: Location) => void
  go: (steps: number) => void
  listen: (listener: () => void) => void
}

/** What an entry of the browser's history holds. */
type Entry = { usr: unknown; key: string }

/** The browser's own. */
export function browserHistory(): History {
  // A page that is loaded anew is the same entry; another page in this tab is another.
  if (!history.state?.key) history.replaceState({ ...history.state, key: newKey() }, '')
  return {
    get location() {
      const { pathname, search, hash } = window.location
      const { usr = null, key = 'default' } = (history.state ?? {}) as Partial<Entry>
      return { pathname, search, hash, state: usr, key }
    },
    push: (location) => {
      try {
        history.pushState(entryOf(location), '', hrefOf(location))
      } catch (error) {
        // Some browsers refuse when there were many: then the page is loaded.
        if (error instanceof DOMException && error.name === 'DataCloneError') throw error
        window.location.assign(hrefOf(location))
      }
    },
    replace: (location) => history.replaceState(entryOf(location), '', hrefOf(location)),
    go: (steps) => history.go(steps),
    listen: (listener) => addEventListener('popstate', listener),
  }
}

const entryOf = ({ state, key }: Location): Entry => ({ usr: state, key })

/** A history without a browser. */
export function memoryHistory(entries: Location[], at = entries.length - 1): History {
  let place = at
  let hear = () => {}
  return {
    get location() {
      return entries[place]!
    },
    push: (location) => {
      place += 1
      entries.splice(place, entries.length, location)
    },
    replace: (location) => {
      entries[place] = location
    },
    go: (steps) => {
      place = Math.min(Math.max(place + steps, 0), entries.length - 1)
      hear()
    },
    listen: (listener) => {
      hear = listener
    },
  }
}
