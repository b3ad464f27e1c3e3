import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { createQueryClient } from '../../data/queries.ts'
import { buildAccount, type FakeAccount } from '../../testing/build-account.ts'
import { installFakeCanvas, pictureFile } from '../../testing/fake-canvas.ts'
import { hurryRetries } from '../../testing/hurry.ts'
import { tableError } from '../../testing/protocol.ts'
import { installFakeBackend, keepSession } from '../../testing/render-at.tsx'
import { ToastOutlet } from '../../ui/toast/toast.tsx'
import { CoverEditor, ProfilePhotoEditor } from './picture-editor.tsx'

const fixture = installFakeBackend()
const canvas = installFakeCanvas()

function open(Editor: typeof CoverEditor, given: Partial<FakeAccount> = {}) {
  const account = buildAccount({ username: 'ana.lima', ...given })
  fixture.backend.accounts.push(account)
  keepSession(fixture.backend.session(account))
  render(
    <QueryClientProvider client={createQueryClient({ retries: false })}>
      <Editor userId={account.id} name="Ana Lima" />
      <ToastOutlet />
    </QueryClientProvider>,
  )
  return { account, user: userEvent.setup() }
}
const press = async (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(await screen.findByRole('button', { name }))

describe('one’s own photo', () => {
  it('is changed, and the file before it is let go', async () => {
    const { account, user } = open(ProfilePhotoEditor)
    const old = `${account.id}/old.webp`
    fixture.backend.pictures.add(old)
    account.photo = `/storage/v1/object/public/pictures/${old}`
    await press(user, 'Change photo')
    const dialog = within(screen.getByRole('dialog', { name: 'Your photo' }))
    fireEvent.change(dialog.getByLabelText('Choose a picture'), { target: { files: [pictureFile()] } })
    await user.click(await dialog.findByRole('button', { name: 'Use this picture' }))
    expect(await screen.findByText('Photo saved')).toBeVisible()
    const shown = screen.getByRole('img', { name: 'Photo of Ana Lima' })
    expect(fixture.backend.pictures.has(old)).toBe(false)
    const [name] = fixture.backend.pictures
    expect(account.photo).toBe(`/storage/v1/object/public/pictures/${name}`)
    expect(shown).toHaveAttribute('srcset', expect.stringContaining(`/pictures/${name}?width=96 96w`))
  })

  it('is removed after a second thought', async () => {
    const { account, user } = open(ProfilePhotoEditor)
    const old = `${account.id}/old.webp`
    fixture.backend.pictures.add(old)
    account.photo = `/storage/v1/object/public/pictures/${old}`
    await press(user, 'Remove photo')
    const dialog = within(screen.getByRole('dialog', { name: 'Remove your photo?' }))
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(account.photo).toBeTruthy()
    await press(user, 'Remove photo')
    await user.click(
      within(screen.getByRole('dialog', { name: 'Remove your photo?' })).getByRole('button', {
        name: 'Remove photo',
      }),
    )
    expect(await screen.findByRole('button', { name: 'Add a photo' })).toBeVisible()
    expect(account.photo).toBeNull()
    expect(fixture.backend.pictures.size).toBe(0)
    expect(screen.queryByRole('img')).toBeNull()
  })

  it('gives way to the initials when it does not come', async () => {
    open(ProfilePhotoEditor, { photo: '/storage/v1/object/public/pictures/x/gone.webp' })
    fireEvent.error(await screen.findByRole('img', { name: 'Photo of Ana Lima' }))
    expect(screen.queryByRole('img')).toBeNull()
    expect(screen.getByText('AL')).toBeVisible()
  })

  it('that could not be read is asked for again', async () => {
    hurryRetries()
    fixture.backend.answer('GET /rest/v1/profiles', () => tableError(503, 'unavailable', 'Resting.'))
    const { user } = open(ProfilePhotoEditor)
    expect(await screen.findByRole('alert')).toHaveTextContent('We can’t load your pictures')
    fixture.backend.restore('GET /rest/v1/profiles')
    await press(user, 'Try again')
    expect(await screen.findByRole('button', { name: 'Add a photo' })).toBeVisible()
  })
})

describe('a drawn portrait instead of a photo', () => {
  it('is taken by one press, lets go of the file before, and is marked as chosen', async () => {
    const { account, user } = open(ProfilePhotoEditor)
    const old = `${account.id}/old.webp`
    fixture.backend.pictures.add(old)
    account.photo = `/storage/v1/object/public/pictures/${old}`
    await press(user, 'Change photo')
    const faces = within(screen.getByRole('group', { name: 'Or choose a drawn portrait' }))
    await user.click(faces.getByRole('button', { name: 'Portrait 7' }))
    expect(await screen.findByText('Photo saved')).toBeVisible()
    expect(account.photo).toBe('/art/faces/1/7.svg')
    expect(fixture.backend.pictures.size).toBe(0)
    expect(screen.getByRole('img', { name: 'Photo of Ana Lima' })).toHaveAttribute(
      'src',
      '/art/faces/1/7.svg',
    )
    await press(user, 'Change photo')
    expect(screen.getByRole('button', { name: 'Portrait 7' })).toHaveAttribute('aria-pressed', 'true')
  })

  it('is found with the keyboard: one stop for all, arrows among them', async () => {
    const { account, user } = open(ProfilePhotoEditor)
    await press(user, 'Add a photo')
    const face = (number: number) => screen.getByRole('button', { name: `Portrait ${number}` })
    face(1).focus()
    await user.keyboard('{ArrowRight}{ArrowDown}')
    expect(face(3)).toHaveFocus()
    expect([face(3).tabIndex, face(1).tabIndex]).toEqual([0, -1])
    await user.keyboard('{End}{ArrowRight}{ArrowLeft}{Enter}')
    expect(await screen.findByText('Photo saved')).toBeVisible()
    expect(account.photo).toBe('/art/faces/1/64.svg')
  })
})

describe('one’s own cover', () => {
  it('is cut three to one', async () => {
    canvas.size = { width: 3000, height: 2000 }
    const { account, user } = open(CoverEditor)
    await press(user, 'Add a cover')
    const dialog = within(screen.getByRole('dialog', { name: 'Your cover' }))
    fireEvent.change(dialog.getByLabelText('Choose a picture'), { target: { files: [pictureFile()] } })
    await user.click(await dialog.findByRole('button', { name: 'Use this picture' }))
    expect(await screen.findByRole('img', { name: 'Cover of Ana Lima' })).toBeVisible()
    expect(canvas.written).toEqual([{ width: 1920, height: 640, type: 'image/webp' }])
    expect(account.cover).toContain(account.id)
    expect(account.photo).toBeUndefined()
  })
})
