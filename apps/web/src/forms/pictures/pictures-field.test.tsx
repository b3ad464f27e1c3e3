import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { buildAccount } from '../../testing/build-account.ts'
import { installFakeCanvas, pictureFile } from '../../testing/fake-canvas.ts'
import { storageError } from '../../testing/protocol.ts'
import { installFakeBackend, keepSession } from '../../testing/render-at.tsx'
import { PicturesField } from './pictures-field.tsx'

const fixture = installFakeBackend()
installFakeCanvas()

const stored = (name: string) => `/storage/v1/object/public/pictures/me/${name}.webp`

function open(paths: string[] = [], { max = 4 } = {}) {
  const account = buildAccount()
  fixture.backend.accounts.push(account)
  keepSession(fixture.backend.session(account))
  function Form() {
    const [value, setValue] = useState(paths)
    return <PicturesField userId={account.id} value={value} onChange={setValue} max={max} />
  }
  render(<Form />)
  const choose = (...files: File[]) => fireEvent.change(screen.getByLabelText(/^Add /), { target: { files } })
  return { user: userEvent.setup(), choose }
}
const order = () =>
  within(screen.getByRole('list', { name: 'Photos in order' }))
    .getAllByRole('img')
    .map((image) => /pictures\/(.+)\.webp/.exec(image.getAttribute('src') ?? '')?.[1])

describe('several pictures', () => {
  it('are sent as they are chosen, and the first is the cover', async () => {
    const { choose } = open()
    choose(pictureFile(), pictureFile())
    await waitFor(() => expect(screen.getAllByRole('img')).toHaveLength(2))
    expect(fixture.backend.pictures.size).toBe(2)
    expect(screen.getAllByRole('listitem')[0]).toHaveTextContent('Cover')
  })

  it('change places by the keyboard', async () => {
    const { user } = open([stored('a'), stored('b'), stored('c')])
    screen.getByRole('button', { name: 'Move photo 3 forward' }).focus()
    await user.keyboard('{Enter}')
    expect(order()).toEqual(['me/a', 'me/c', 'me/b'])
    expect(screen.getByRole('button', { name: 'Move photo 1 forward' })).toBeDisabled()
  })

  it('leave the form when they are taken away: the file too when it was only just sent', async () => {
    const { user, choose } = open([stored('kept')])
    choose(pictureFile())
    await user.click(await screen.findByRole('button', { name: 'Remove photo 2' }))
    await waitFor(() => expect(fixture.backend.pictures.size).toBe(0))
    await user.click(screen.getByRole('button', { name: 'Remove photo 1' }))
    expect(screen.queryByRole('img')).toBeNull()
    // A saved form may still show the older one.
    expect(fixture.backend.askedOf('DELETE /storage/v1/object/pictures')).toHaveLength(1)
  })

  it('say why one was not kept, and keep the others', async () => {
    fixture.backend.answer('POST /storage/v1/object/pictures', () =>
      storageError(507, 'InsufficientStorage', 'No room'),
    )
    const { choose } = open([stored('a')])
    choose(pictureFile())
    expect(await screen.findByRole('alert')).toHaveTextContent('There’s no space left for your pictures.')
    expect(order()).toEqual(['me/a'])
  })

  it('are no more than there is room for', () => {
    open([stored('a'), stored('b')], { max: 2 })
    expect(screen.queryByLabelText(/^Add /)).toBeNull()
    expect(screen.getByText('There is room for 2 photos. Remove one to add another.')).toBeVisible()
  })
})
