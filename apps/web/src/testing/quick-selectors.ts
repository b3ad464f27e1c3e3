type BrowserWindow = Window & typeof globalThis

const byId = /^\[id="([\w:«»-]+)"\]$/
/** A name of an element, and what its attributes are. */
const beginsWithName = /^([a-z][a-z0-9]*)(?:\[[^\],]*\])*$/

/**
 * What Testing Library asks by selectors thousands of times in a test, answered the same in a fraction of the time: jsdom goes through
 * the whole page for an `id` in brackets, and works out each selector of a role for each element, whatever its name.
 */
export function quickenSelectors({ document, Document, Element }: BrowserWindow): void {
  for (const { prototype } of [Document, Element]) {
    const find = prototype.querySelector
    prototype.querySelector = function querySelector(this: ParentNode & Node, selectors: string) {
      const id = byId.exec(selectors)?.[1]
      const first = id ? document.getElementById(id) : null
      // The first of the page is the first of each part of it that it is in.
      return first && first !== this && this.contains(first) ? first : find.call(this, selectors)
    }
  }

  const namesOf = new Map<string, ReadonlySet<string> | undefined>()
  const { matches } = Element.prototype
  const quickMatches = function (this: Element, selectors: string): boolean {
    if (!namesOf.has(selectors)) namesOf.set(selectors, findNames(selectors))
    const names = namesOf.get(selectors)
    return names?.has(this.localName) === false ? false : matches.call(this, selectors)
  }
  Element.prototype.matches = quickMatches as typeof matches
}

/** The names of the elements that selectors may match, where each of them begins with one; undefined where not. */
function findNames(selectors: string): ReadonlySet<string> | undefined {
  const names = String(selectors)
    .split(',')
    .map((selector) => beginsWithName.exec(selector.trim())?.[1])
  return names.every((name) => name !== undefined) ? new Set(names as string[]) : undefined
}
