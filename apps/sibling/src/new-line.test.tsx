import '@testing-library/jest-dom/vitest'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createRef } from 'react'
import { afterEach, expect, it } from 'vitest'
import { NewLine } from './new-line.tsx'

afterEach(cleanup)

/** The box, with what was asked to be kept; `answers` says whether each was. */
function openBox(answers: boolean[]) {
  const asked: { id: string; line: string }[] = []
  const onKeep = async (id: string, line: string) => {
    asked.push({ id, line })
    return answers[asked.length - 1] ?? true
  }
  render(<NewLine box={createRef()} onKeep={onKeep} />)
  return { asked, box: screen.getByRole('textbox'), user: userEvent.setup() }
}

it('keeps a line with Enter, and is empty for the next, which is another one', async () => {
  const { asked, box, user } = openBox([])
  await user.type(box, '  Rain all   morning {Enter}')
  await waitFor(() => expect(box).toHaveValue(''))
  await user.type(box, 'Sun at noon{Enter}')
  expect(asked.map(({ line }) => line)).toEqual(['Rain all morning', 'Sun at noon'])
  expect(asked[0]?.id).not.toBe(asked[1]?.id)
})

it('holds a line that was not kept, and sends it again as the same one', async () => {
  const { asked, box, user } = openBox([false, true])
  await user.type(box, 'Rain{Enter}')
  expect(box).toHaveValue('Rain')
  await user.click(screen.getByRole('button', { name: 'Keep this line' }))
  await waitFor(() => expect(box).toHaveValue(''))
  expect(asked[0]).toEqual(asked[1])
})

it('makes one line of what is pasted in several', async () => {
  const { asked, box, user } = openBox([])
  await user.click(box)
  await user.paste('one\ntwo\u0007\r\nthree')
  await user.keyboard('{Enter}')
  expect(asked[0]?.line).toBe('one two three')
})

it('says how much is too much, and keeps none of it', async () => {
  const { asked, box, user } = openBox([])
  await user.click(box)
  await user.paste('é'.repeat(501))
  expect(screen.getByText('1 character too many')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Keep this line' })).toBeDisabled()
  await user.keyboard('{Enter}')
  expect(asked).toEqual([])
})
