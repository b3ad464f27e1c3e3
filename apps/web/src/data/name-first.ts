// What is shown with a member's name waits for one: whoever has none yet is asked in one dialog, wherever they are, and
// then what they pressed happens. `NameFirst` of the layout is the dialog.

type State = { isNameless: boolean; isAsking: boolean }

let state: State = { isNameless: false, isAsking: false }
/** Those who wait for the same dialog. */
let waiting: ((hasName: boolean) => void)[] = []
const listeners = new Set<() => void>()

export const nameFirst = {
  getState: () => state,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  /** Whether the present member is known to have no name. What is not known, the server decides. */
  setNameless: (isNameless: boolean) => change({ isNameless }),
  /** The dialog was closed, with a name or without. */
  close(hasName: boolean): void {
    const answered = waiting
    waiting = []
    change({ isAsking: false, ...(hasName && { isNameless: false }) })
    for (const answer of answered) answer(hasName)
  },
}

/** Asks for a name, whatever is known of the present one. False when the dialog is closed without. */
export function askForName(): Promise<boolean> {
  // Without the layout there is nobody to ask.
  if (listeners.size === 0) return Promise.resolve(false)
  change({ isAsking: true })
  return new Promise((resolve) => waiting.push(resolve))
}

/** Does it at once for a member with a name, and after the dialog for one without; a closed dialog leaves it undone. */
export function withName(action: () => void): void {
  if (!state.isNameless) {
    action()
    return
  }
  void askForName().then((hasName) => {
    if (hasName) action()
  })
}

function change(changed: Partial<State>): void {
  state = { ...state, ...changed }
  for (const listener of listeners) listener()
}
