import { type Options, type UserEvent, userEvent } from '@testing-library/user-event'

const namedKey = /[{[]/

/**
 * A person who acts on the screen. Of what they type, all but the last letter arrives at once, as from a keyboard that
 * completes words: a form is drawn twice for a text and not for each of its letters. Text with named keys (`{Enter}`) is
 * pressed key by key.
 */
export function createPerson(options: Options = {}): UserEvent {
  const user = userEvent.setup(options)
  return {
    ...user,
    async type(element, text, how) {
      const isDisabled = (element as HTMLInputElement).disabled
      if (how || isDisabled || text.length < 3 || namedKey.test(text)) return user.type(element, text, how)
      await user.click(element)
      await user.paste(text.slice(0, -1))
      await user.keyboard(text.slice(-1))
    },
  }
}
