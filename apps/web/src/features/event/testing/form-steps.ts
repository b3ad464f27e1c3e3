import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'

/** Takes the last look where it is not open yet, and publishes from there. What is refused before that stays in the form. */
export async function publish(user: UserEvent): Promise<void> {
  const review = screen.queryByRole('button', { name: 'Review before publishing' })
  if (review) await user.click(review)
  // The rules of the form and the last look come after the form itself.
  await waitFor(() => {
    const isRefused = screen.queryByText('Some fields need your attention first. They say what to do.')
    expect(isRefused ?? screen.queryByRole('heading', { name: 'Review' })).not.toBeNull()
  })
  const button = screen.queryByRole('button', { name: 'Publish' })
  if (button) await user.click(button)
}

/** Folds a group of the form open, and waits for its fields. */
export async function openGroup(user: UserEvent, name: string): Promise<void> {
  const row = screen.getByRole('button', { name: new RegExp(`^${name}`) })
  if (row.getAttribute('aria-expanded') === 'false') await user.click(row)
  const panel = document.getElementById(row.getAttribute('aria-controls') ?? '')
  await waitFor(() => expect(panel?.querySelector('input, select, textarea')).not.toBeNull())
}
