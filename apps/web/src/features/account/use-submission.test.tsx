import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { type Problem, textOf, useSubmission } from './use-submission.ts'

/** A form that notes what it sent. */
function Form({ send }: { send: (name: string) => Promise<Problem | undefined> }) {
  const { problem, form } = useSubmission((values) => send(textOf(values, 'name')))
  return (
    <form {...form}>
      <input aria-label="Name" name="name" />
      <button type="submit">Send</button>
      <p>{problem.fields?.name ?? problem.message}</p>
    </form>
  )
}

describe('a form', () => {
  it('that was sent before the app was there is sent by the app, once, with what was typed', async () => {
    const sent: string[] = []
    const app = <Form send={async (name) => void sent.push(name)} />
    const container = document.createElement('div')
    document.body.append(container)
    container.innerHTML = renderToString(app)
    const form = container.querySelector('form')!
    expect(form).toHaveAttribute('data-waits')
    expect(form).toHaveAttribute('method', 'post')
    form.querySelector('input')!.value = 'Ana'
    // What the page's start script does with a press.
    Object.assign(form, { wasSent: true })

    render(app, { container, hydrate: true })
    await waitFor(() => expect(sent).toEqual(['Ana']))
    expect(form).not.toHaveAttribute('data-waits')
    expect(screen.getByLabelText('Name')).toHaveValue('Ana')
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(sent).toEqual(['Ana', 'Ana']))
  })

  it('forgets what was wrong once it is right', async () => {
    const answers: (Problem | undefined)[] = [{ fields: { name: 'Say your name.' } }, undefined]
    const user = userEvent.setup()
    render(<Form send={async () => answers.shift()} />)
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText('Say your name.')).toBeVisible()
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus())
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(screen.queryByText('Say your name.')).toBeNull())
  })
})
