import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Embers } from '../features/event/seats-meter.tsx'
import { renderInApp } from '../testing/render.tsx'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import { RemovableChip } from './chip.tsx'
import { Dialog } from './dialog.tsx'
import { EmptyState } from './empty-state.tsx'
import { Face } from './face.tsx'
import { SegmentedControl } from './segmented-control.tsx'
import { Skeleton, Waiting } from './skeleton.tsx'

afterEach(() => vi.useRealTimers())

test('embers show seats without speaking', () => {
  const { container, rerender } = renderInApp(<Embers taken={32} capacity={40} />)
  expect(container.querySelectorAll('.ember')).toHaveLength(40)
  expect(container.querySelectorAll('.ember-lit')).toHaveLength(32)
  expect(container.querySelector('.embers')).toHaveAttribute('aria-hidden', 'true')
  rerender(<Embers taken={1} capacity={3} />)
  expect(container.querySelectorAll('.ember')).toHaveLength(3)
  expect(container.querySelectorAll('.ember-lit')).toHaveLength(1)
  rerender(<Embers taken={1} capacity={400} />)
  // Many places are a bar, which is begun with the first and full with the last alone.
  const bar = () => container.querySelector<HTMLElement>('.ember-bar .ember-lit')?.style.width
  expect(bar()).toBe('2%')
  rerender(<Embers taken={399} capacity={400} />)
  expect(bar()).toBe('98%')
  rerender(<Embers taken={400} capacity={400} />)
  expect(bar()).toBe('100%')
})

test('a dialog is named by its title and closes by its button', async () => {
  const { user } = renderInApp(<AskFirst />)
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  expect(screen.getByRole('dialog', { name: 'Delete this event?' })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('one of a few values is chosen by pressing it or by the arrow keys', async () => {
  const { user } = renderInApp(<Views />)
  await user.click(screen.getByRole('radio', { name: 'Calendar' }))
  expect(screen.getByRole('radio', { name: 'Calendar' })).toBeChecked()
  expect(screen.getByRole('radiogroup', { name: 'View' })).toBeInTheDocument()
})

test('waiting is announced once, after a moment, and its skeletons stay silent', () => {
  vi.useFakeTimers()
  const { container } = renderInApp(
    <Waiting label="Loading events">
      <Skeleton />
    </Waiting>,
  )
  expect(screen.getByRole('status')).toHaveTextContent('')
  expect(container.querySelector('.invisible')).not.toBeNull()
  act(() => vi.advanceTimersByTime(200))
  expect(screen.getByRole('status')).toHaveTextContent('Loading events')
  expect(container.querySelector('.invisible')).toBeNull()
  expect(container.querySelector('.skeleton')?.closest('[aria-hidden]')).not.toBeNull()
})

test('a chosen value can be taken away by a button that says which', async () => {
  const remove = vi.fn()
  const { user } = renderInApp(
    <RemovableChip removeLabel="Remove filter Lisbon" onRemove={remove}>
      Lisbon
    </RemovableChip>,
  )
  await user.click(screen.getByRole('button', { name: 'Remove filter Lisbon' }))
  expect(remove).toHaveBeenCalledOnce()
})

test('a refusal is spoken at once, a notice when the reader pauses', () => {
  renderInApp(
    <>
      <Alert tone="bad">Email and password are required</Alert>
      <Alert>Just so you know.</Alert>
    </>,
  )
  expect(screen.getByRole('alert')).toHaveTextContent('Email and password are required')
  expect(screen.getByRole('status')).toHaveTextContent('Just so you know.')
})

test('nothing to show has a heading and a way forward', () => {
  renderInApp(<EmptyState title="Quiet here, for now" art={null} actions={<Button>Clear filters</Button>} />)
  expect(screen.getByRole('heading', { name: 'Quiet here, for now' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Clear filters' })).toBeInTheDocument()
})

test('a face shows initials, whole letters of any script, and stays silent', () => {
  const { container } = renderInApp(
    <>
      <Face name="Inês Duarte" />
      <Face name="jonas_p" />
      <Face name="𐐷oe" />
    </>,
  )
  const faces = [...container.querySelectorAll('.face')]
  expect(faces.map(({ textContent }) => textContent)).toEqual(['ID', 'JP', '𐐏'])
  expect(faces.every((face) => face.getAttribute('aria-hidden') === 'true')).toBe(true)
})

function AskFirst() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Delete</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Delete this event?">
        It cannot be undone.
      </Dialog>
    </>
  )
}

function Views() {
  const [view, setView] = useState<'list' | 'calendar'>('list')
  return (
    <SegmentedControl
      label="View"
      name="view"
      options={[
        { value: 'list', label: 'List' },
        { value: 'calendar', label: 'Calendar' },
      ]}
      value={view}
      onChange={setView}
    />
  )
}
