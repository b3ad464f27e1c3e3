import './listbox.css'
import { type KeyboardEvent, useId, useState } from 'react'

/**
 * What a field offers while somebody types (the editable combobox of the ARIA practices): the arrows move through it,
 * Enter takes one, Escape closes it and leaves what was typed. The keyboard stays in the field.
 */
export function useListbox<Item>(items: readonly Item[], onPick: (item: Item) => void) {
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const id = useId()
  const shows = isOpen && items.length > 0
  const optionId = (place: number) => `${id}-${place}`
  const open = () => {
    setOpen(true)
    setActive(-1)
  }
  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const pick = (item: Item | undefined) => {
    if (item === undefined) return
    close()
    onPick(item)
  }
  return {
    id,
    isOpen,
    shows,
    active,
    open,
    close,
    /** For the field; true when the key was the list's. */
    onKey(event: KeyboardEvent): boolean {
      const { key } = event
      if (!shows) return false
      if (key === 'ArrowDown' || key === 'ArrowUp') {
        // One step beyond either end stands on what was typed, where nothing is chosen.
        const next = key === 'ArrowDown' ? active + 1 : active < 0 ? items.length - 1 : active - 1
        setActive(next >= items.length ? -1 : next)
      } else if (key === 'Enter' && active >= 0) pick(items[active])
      else if (key === 'Escape') close()
      else return false
      event.preventDefault()
      event.stopPropagation()
      return true
    },
    /** For the field. */
    control: {
      'aria-autocomplete': 'list',
      'aria-controls': id,
      'aria-activedescendant': shows && active >= 0 ? optionId(active) : undefined,
    } as const,
    optionOf: (item: Item, place: number) => ({
      id: optionId(place),
      role: 'option',
      'aria-selected': place === active,
      className: 'listbox-option',
      // The field keeps the keyboard.
      onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
      onClick: () => pick(item),
    }),
  }
}
