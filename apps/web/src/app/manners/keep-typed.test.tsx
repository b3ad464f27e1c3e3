import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { keepTyped } from './keep-typed.ts'

afterEach(() => sessionStorage.clear())
beforeEach(() => history.replaceState(null, '', '/create-event'))

/** A page of a language: a field that React holds, one that the browser holds, ticks, and what is never kept. */
function Page({ language }: { language: string }) {
  const [title, setTitle] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <form aria-label="event" lang={language}>
        <input aria-label="title" value={title} onChange={({ target }) => setTitle(target.value)} />
        <textarea aria-label="words" name="words" defaultValue="" />
        <select aria-label="hours" name="hours" defaultValue="24">
          <option>24</option>
          <option>12</option>
        </select>
        <input aria-label="free" type="checkbox" name="free" />
        <input aria-label="password" type="password" name="password" />
        <input aria-label="code" name="code" autoComplete="one-time-code" />
        <output>{title}</output>
        {isOpen && <input aria-label="note" name="note" />}
        <button type="button" onClick={() => setIsOpen(true)}>
          more
        </button>
      </form>
      <form
        action="/language"
        method="post"
        aria-label="languages"
        onSubmit={(event) => event.preventDefault()}
      />
    </>
  )
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)

function typeOnAPage() {
  keepTyped()
  const page = render(<Page language="en" />)
  fireEvent.click(screen.getByText('more'))
  fireEvent.change(field('title'), { target: { value: 'Supper' } })
  fireEvent.change(field('words'), { target: { value: 'Bring a lantern' } })
  fireEvent.click(field('free'))
  fireEvent.change(field('password'), { target: { value: 'seven quiet lanterns' } })
  fireEvent.change(field('code'), { target: { value: '123456' } })
  fireEvent.change(field('note'), { target: { value: 'Ring twice' } })
  return page
}

it('takes along what was typed when the language changes, and nothing secret', () => {
  const page = typeOnAPage()
  expect(sessionStorage.length).toBe(0)
  fireEvent.submit(screen.getByRole('form', { name: 'languages' }))
  const stored = sessionStorage.getItem('hearth_typed')
  expect(stored).toContain('Bring a lantern')
  expect(stored).not.toMatch(/quiet lanterns|123456/)
  page.unmount()

  render(<Page language="de" />)
  keepTyped()
  expect(sessionStorage.length).toBe(0)
  expect(field('words').value).toBe('Bring a lantern')
  expect(screen.getByRole('status').textContent).toBe('Supper')
  expect(field('free').checked).toBe(true)
  expect(field('password').value + field('code').value).toBe('')
  expect(field('hours').value).toBe('24')
})

it('waits for fields that open later, and fills each once', async () => {
  const page = typeOnAPage()
  fireEvent.submit(screen.getByRole('form', { name: 'languages' }))
  page.unmount()
  render(<Page language="ar" />)
  keepTyped()
  fireEvent.click(screen.getByText('more'))
  await expect.poll(() => field('note').value).toBe('Ring twice')
})

it('leaves another page as it is', () => {
  const page = typeOnAPage()
  fireEvent.submit(screen.getByRole('form', { name: 'languages' }))
  page.unmount()
  history.replaceState(null, '', '/login')
  render(<Page language="de" />)
  keepTyped()
  expect(field('words').value).toBe('')
})

it('keeps nothing for other forms', () => {
  typeOnAPage()
  fireEvent.submit(screen.getByRole('form', { name: 'event' }))
  expect(sessionStorage.length).toBe(0)
})
