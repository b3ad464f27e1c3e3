import { localePath } from '@hearth/messages/locales'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type Typed = { path: string; fields: [field: string, value: string | boolean][] }

const key = 'hearth_typed'
const controls = 'input, textarea, select'
/** What is nobody's to keep, or is found anew by whoever chooses it. */
const unkept =
  '[type=password], [type=file], [type=hidden], [type=submit], [autocomplete*=one-time-code], [autocomplete*=password], [role=combobox]'

/**
 * A change of language loads the page anew, in another build: what was typed on it goes along. Kept in this tab from the press until
 * the page has it again; a field that opens later gets its text when it does. Passwords and codes are never kept.
 */
export function keepTyped(): void {
  const touched = new WeakSet<Element>()
  const touch = ({ target }: Event) => void touched.add(target as Element)
  document.addEventListener('input', touch, true)
  document.addEventListener('change', touch, true)
  document.addEventListener(
    'submit',
    ({ target }) => {
      const form = target as HTMLFormElement
      if (new URL(form.action, location.href).pathname === localePath) keep((each) => touched.has(each))
    },
    true,
  )
  putBack(take())
}

function keep(isTouched: (control: Control) => boolean): void {
  const fields = namedControls()
    .filter(([, each]) => isTouched(each) || isUnlikeItsPage(each))
    .map(([field, each]) => [field, isTick(each) ? each.checked : each.value] as const)
  try {
    if (fields.length > 0) sessionStorage.setItem(key, JSON.stringify({ path: location.pathname, fields }))
  } catch {
    // A browser that keeps nothing loses what was typed, as on any other way from a page.
  }
}

function take(): Typed['fields'] {
  try {
    const text = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    const { path, fields } = JSON.parse(text ?? '{}') as Partial<Typed>
    return (path === location.pathname && fields) || []
  } catch {
    return []
  }
}

/** Once for each field, as soon as it is there. */
function putBack(fields: Typed['fields']): void {
  const waiting = new Map(fields)
  const look = () => {
    if (location.pathname !== path) waiting.clear()
    for (const [field, control] of waiting.size > 0 ? namedControls() : []) {
      const value = waiting.get(field)
      if (value === undefined) continue
      waiting.delete(field)
      write(control, value)
    }
    if (waiting.size === 0) observer.disconnect()
  }
  const path = location.pathname
  const observer = new MutationObserver(look)
  observer.observe(document.body, { childList: true, subtree: true })
  look()
}

/** As if it were typed, so that the form that draws the field hears of it. */
function write(control: Control, value: string | boolean): void {
  if (isTick(control)) {
    if (control.checked !== value) control.click()
    return
  }
  if (control.value === value) return
  // React notes what it wrote itself in a property of the element; the prototype's is the browser's own.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')!.set!.call(control, value)
  control.dispatchEvent(new Event('input', { bubbles: true }))
  control.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Every field by what it is in each language: its kind and name, and which of those it is. */
function namedControls(): [field: string, control: Control][] {
  const seen = new Map<string, number>()
  return [...document.querySelectorAll<Control>(controls)]
    .filter((each) => !each.matches(unkept))
    .map((each) => {
      const kind = [
        each.localName,
        each.type,
        each.name,
        isTick(each) ? each.value : '',
        each.getAttribute('maxlength'),
      ]
      const name = kind.join(' ')
      const at = seen.get(name) ?? 0
      seen.set(name, at + 1)
      return [`${name} ${at}`, each]
    })
}

const isTick = (control: Control): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio'

/** What was written before anything of the app was there to notice. */
function isUnlikeItsPage(control: Control): boolean {
  if (isTick(control)) return control.checked !== control.defaultChecked
  return !(control instanceof HTMLSelectElement) && control.value !== control.defaultValue
}
