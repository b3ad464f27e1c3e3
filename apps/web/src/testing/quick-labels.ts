type BrowserWindow = Window & typeof globalThis

const labelables = ['Button', 'Input', 'Meter', 'Output', 'Progress', 'Select', 'TextArea'] as const
const labelableNames = new Set(labelables.map((name) => name.toLowerCase()))

/**
 * Which labels a field has, and which field a label, answered the same in a fraction of the time: jsdom goes through the
 * whole page for each field, and for each label on its way once more, so to find one field among a hundred by its label takes
 * a second.
 */
export function quickenLabels(window: BrowserWindow): void {
  const { document } = window
  const haveChanged = watchChanges(window, ['for', 'id', 'type'])

  replaceGetter(window.HTMLLabelElement.prototype, 'control', (label, findControl) => {
    if (!label.htmlFor || !label.isConnected) return findControl()
    const named = document.getElementById(label.htmlFor) as HTMLInputElement | null
    return named && labelableNames.has(named.localName) && named.type !== 'hidden' ? named : null
  })

  const labelsOf = new Map<Element | null, HTMLLabelElement[]>()
  for (const name of labelables) {
    const { prototype } = window[`HTML${name}Element`] as typeof HTMLInputElement
    replaceGetter(prototype, 'labels', (field, findLabels) => {
      if (!field.isConnected || field.type === 'hidden') return findLabels()
      if (haveChanged()) {
        labelsOf.clear()
        for (const label of document.querySelectorAll('label'))
          labelsOf.set(label.control, [...(labelsOf.get(label.control) ?? []), label])
      }
      return labelsOf.get(field) ?? []
    })
  }
}

/** Whether elements came or went, or one of these attributes changed, since it was asked last. */
function watchChanges(
  { document, MutationObserver }: BrowserWindow,
  attributeFilter: string[],
): () => boolean {
  let isChanged = true
  const observer = new MutationObserver(() => {
    isChanged = true
  })
  observer.observe(document, { subtree: true, childList: true, attributeFilter })
  return () => {
    const wasChanged = isChanged || observer.takeRecords().length > 0
    isChanged = false
    return wasChanged
  }
}

function replaceGetter<Target extends object, Property extends keyof Target>(
  prototype: Target,
  property: Property,
  answer: (element: Target, before: () => unknown) => unknown,
): void {
  const { get } = Object.getOwnPropertyDescriptor(prototype, property)!
  Object.defineProperty(prototype, property, {
    configurable: true,
    get(this: Target) {
      return answer(this, () => get!.call(this))
    },
  })
}
