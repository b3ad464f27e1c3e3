import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildAccount } from '../../../testing/build-account.ts'
import { installFakeCanvas, pictureFile } from '../../../testing/fake-canvas.ts'
import { storageError, tableError } from '../../../testing/protocol.ts'
import { installFakeBackend, keepSession, renderAt } from '../../../testing/render-at.tsx'

const fixture = installFakeBackend()
const canvas = installFakeCanvas()
const upload = 'POST /storage/v1/object/pictures'

async function open(given: Parameters<typeof buildAccount>[0] = {}, search = '&redirectTo=%2Fmy-events') {
  const account = buildAccount({ username: 'ana.lima', ...given })
  fixture.backend.accounts.push(account)
  keepSession(fixture.backend.session(account))
  const view = renderAt(`/username-setup?step=photo${search}`)
  const choose = async (file = pictureFile()) => {
    fireEvent.change(await screen.findByLabelText(/^(Choose a|Another) picture$/), {
      target: { files: [file] },
    })
  }
  const cut = async (file?: File) => {
    await choose(file)
    return screen.findByRole('application', { name: 'The part of the picture to keep' })
  }
  const press = async (name: string) => view.user.click(await screen.findByRole('button', { name }))
  const zoom = () => Number((screen.getByRole('slider', { name: 'Zoom' }) as HTMLInputElement).value)
  return { ...view, account, choose, cut, press, zoom }
}

describe('the photo step', () => {
  it('takes a file, keeps it under a name of its own and leads on', async () => {
    const { account, cut, press } = await open()
    await cut()
    await press('Use this picture')
    expect(await screen.findByText('My events at /my-events')).toBeVisible()
    expect(await screen.findByText('Photo saved')).toBeVisible()
    const [name] = fixture.backend.pictures
    expect(name).toMatch(new RegExp(`^${account.id}/[0-9a-f-]{36}\\.webp$`))
    expect(account.photo).toBe(`/storage/v1/object/public/pictures/${name}`)
    expect(canvas.written).toEqual([{ width: 1024, height: 1024, type: 'image/webp' }])
  })

  it('sends JPEG where the browser cannot write WebP', async () => {
    canvas.writes = ['image/jpeg']
    const { cut, press } = await open()
    await cut()
    await press('Use this picture')
    expect(await screen.findByText('My events at /my-events')).toBeVisible()
    expect(canvas.written.at(-1)).toMatchObject({ type: 'image/jpeg' })
  })

  it('can be left for later, which is remembered for the member', async () => {
    const { account, press } = await open()
    await press('Skip for now')
    expect(await screen.findByText('My events at /my-events')).toBeVisible()
    await waitFor(() => expect(account.choices).toEqual(['photo_later']))
  })

  it('goes on although the choice could not be remembered', async () => {
    fixture.backend.answer('POST /rest/v1/onboarding', () => tableError(503, 'unavailable', 'Resting.'))
    const { press } = await open()
    await press('Skip for now')
    expect(await screen.findByText('My events at /my-events')).toBeVisible()
  })

  it('takes what is dropped, and hands the focus to the crop', async () => {
    await open()
    const zone = (await screen.findByText('Or drop one here, or paste it.')).parentElement!
    fireEvent.drop(zone, { dataTransfer: { files: [pictureFile()] } })
    const first = await screen.findByRole('application')
    await waitFor(() => expect(first).toHaveFocus())
  })

  it('takes what is pasted anywhere', async () => {
    await open()
    await screen.findByText('Or drop one here, or paste it.')
    fireEvent.paste(document.body, { clipboardData: { files: [pictureFile()] } })
    expect(await screen.findByRole('application')).toBeVisible()
  })

  it.each([
    ['a GIF', () => pictureFile('me.gif', 'image/gif'), /can’t use this kind of file. Choose a JPEG/],
    ['an SVG', () => pictureFile('me.svg', 'image/svg+xml'), /can’t use this kind of file/],
    ['a text', () => pictureFile('notes.txt', 'text/plain'), /can’t use this kind of file/],
    ['an empty file', () => new File([], 'me.png', { type: 'image/png' }), /This file is empty/],
    [
      'a huge file',
      () => Object.defineProperty(pictureFile(), 'size', { value: 50 * 1024 * 1024 }),
      /larger than 40 MB. Choose a smaller one/,
    ],
  ])('says of %s what is wrong before anything is sent', async (_, file, sentence) => {
    const { choose } = await open()
    await choose(file())
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
    expect(fixture.backend.askedOf(upload)).toEqual([])
  })

  it('says that a file is damaged, and that one is too small', async () => {
    const { choose } = await open()
    canvas.isDamaged = true
    await choose()
    expect(await screen.findByText(/can’t open this picture\. The file may be damaged/)).toBeVisible()
    canvas.isDamaged = false
    canvas.size = { width: 40, height: 400 }
    await choose()
    expect(await screen.findByText(/too small\. Choose one of at least 64 by 64 pixels/)).toBeVisible()
  })
})

describe('cutting the picture', () => {
  it('is done by the keyboard', async () => {
    const { cut, user, zoom } = await open()
    const stage = await cut()
    await waitFor(() => expect(stage).toHaveFocus())
    expect(stage).toHaveAccessibleDescription(/arrow keys to move and \+ and − to zoom/)
    await user.keyboard('+++')
    expect(zoom()).toBeCloseTo(1.15 ** 3, 1)
    await user.keyboard('-')
    expect(zoom()).toBeCloseTo(1.15 ** 2, 1)
    const before = JSON.stringify(canvas.drawn.calls)
    await user.keyboard('{ArrowLeft}')
    expect(JSON.stringify(canvas.drawn.calls)).not.toBe(before)
    await user.keyboard('{ArrowRight}')
    expect(JSON.stringify(canvas.drawn.calls)).toBe(before)
  })

  it('is done by the wheel, the slider, its buttons and quarter turns', async () => {
    const { cut, press, zoom } = await open()
    const stage = await cut()
    fireEvent.wheel(stage, { deltaY: -300 })
    expect(zoom()).toBeGreaterThan(1.4)
    fireEvent.change(screen.getByRole('slider'), { target: { value: '3' } })
    expect(zoom()).toBe(3)
    expect(screen.getByRole('slider')).toHaveAttribute('aria-valuetext', '300 per cent')
    await press('Zoom out')
    expect(zoom()).toBeCloseTo(2.4)
    await press('Zoom in')
    await press('Rotate')
    expect(canvas.drawn.calls).toContainEqual(['rotate', Math.PI / 2])
  })

  it('is done by dragging, by two fingers, and by a tap on what should be in the middle', async () => {
    const { cut, zoom } = await open()
    const stage = await cut()
    stage.getBoundingClientRect = () => ({ left: 0, top: 0, width: 300, height: 300 }) as DOMRect
    fireEvent.change(screen.getByRole('slider'), { target: { value: '2' } })
    const at = () => canvas.drawn.calls.find(([name]) => name === 'translate')?.slice(1)
    const pointer = (type: 'Down' | 'Move' | 'Up', pointerId: number, clientX: number, clientY: number) =>
      fireEvent[`pointer${type}`](stage, { pointerId, clientX, clientY, button: 0 })
    // 1600 by 1200 at 200 per cent: the frame shows 600 by 600 around the middle.
    expect(at()).toEqual([300, 300])
    pointer('Down', 1, 150, 150)
    pointer('Move', 1, 180, 150)
    pointer('Up', 1, 180, 150)
    expect(at()).toEqual([360, 300])
    pointer('Down', 1, 210, 150)
    pointer('Up', 1, 210, 150)
    expect(at()).toEqual([240, 300])
    pointer('Down', 1, 100, 150)
    pointer('Down', 2, 200, 150)
    pointer('Move', 2, 250, 150)
    expect(zoom()).toBeCloseTo(3)
  })
})

describe('a picture that is not kept', () => {
  it.each([
    [413, /too large/],
    [415, /isn’t a picture we can use/],
    [422, /arrived damaged/],
    [429, /a lot of pictures for one hour/],
    [507, /no space left for your pictures/],
    [503, /busy with many pictures/],
    [403, /can’t save this picture/],
    [500, /can’t reach Hearth right now\. Your picture is still here/],
  ])(
    'for %i is told in a sentence; the crop stays and trying again is one press',
    async (status, sentence) => {
      fixture.backend.answer(upload, () => storageError(status, 'Refused', 'No.'))
      const { cut, press, user, zoom, account } = await open()
      await cut()
      await user.keyboard('+++')
      const chosen = zoom()
      await press('Use this picture')
      expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
      expect(zoom()).toBe(chosen)
      fixture.backend.restore(upload)
      await press('Try again')
      expect(await screen.findByText('My events at /my-events')).toBeVisible()
      expect(account.photo).toBeTruthy()
    },
  )

  it('is told when nobody answers', async () => {
    fixture.backend.answer(upload, () => Promise.reject(new TypeError('Failed to fetch')))
    const { cut, press } = await open()
    await cut()
    await press('Use this picture')
    expect(await screen.findByRole('alert')).toHaveTextContent(/can’t reach Hearth right now/)
  })

  it('takes its file back when the profile does not take it', async () => {
    fixture.backend.answer('PATCH /rest/v1/profiles', () => tableError(503, 'unavailable', 'Resting.'))
    const { cut, press } = await open()
    await cut()
    await press('Use this picture')
    expect(await screen.findByRole('alert')).toBeVisible()
    expect(fixture.backend.askedOf(upload)).toHaveLength(1)
    expect(fixture.backend.pictures.size).toBe(0)
  })
})

describe('who does not see the photo step', () => {
  it('is whoever has a photo: they go on', async () => {
    await open({ photo: '/storage/v1/object/public/pictures/1/2.webp' })
    expect(await screen.findByText('My events at /my-events')).toBeVisible()
  })

  it('is whoever has no name yet: it comes first', async () => {
    await open({ username: 'temp_user_1' })
    expect(await screen.findByLabelText('Username')).toBeVisible()
  })

  it.each(['&redirectTo=https%3A%2F%2Fevil.example', '&redirectTo=%2F%2Fevil.example', ''])(
    'is led home from %j, never to another site',
    async (search) => {
      const { press } = await open({}, search)
      await press('Skip for now')
      expect(await screen.findByText('Home at /')).toBeVisible()
    },
  )
})
