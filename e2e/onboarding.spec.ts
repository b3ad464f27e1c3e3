import { expect, type Locator, type Page, test } from '@playwright/test'
import { inspectThemed } from './helpers/inspect.ts'
import { arriveWithoutName, freshAddress } from './helpers/people.ts'
import { buildPng } from './helpers/picture.ts'

// Being led in: a new member chooses a name, cuts a photo by the keyboard and arrives where they were going, with their
// face in the header; another one leaves the photo for later and adds it from the dashboard.

test('from the first sign-in to a face in the header', async ({ page }) => {
  const username = await arriveAsNewMember(page, 'ilse', '/create-event')
  await test.step('hears about a broken rule, a taken name and free ones', async () => {
    const field = page.getByLabel('Username')
    await field.fill('ilse lang')
    await expect(page.getByText('Use letters, digits, _ and . only.')).toBeVisible()
    await field.fill('Amara')
    const offers = page.locator('.username-suggestions')
    const isTaken = page.getByText('Someone is already called Amara. Choose another name.')
    if (await isTaken.isVisible()) await expect(offers.getByRole('button').first()).toBeVisible()
    await inspectThemed(page, page.url())
    await field.fill(username)
    await expect(page.getByText(`${username} is free.`)).toBeVisible()
    await page.getByRole('button', { name: 'Use this username' }).click()
    await expect(page).toHaveURL(/\/username-setup\?step=photo&redirectTo=%2Fcreate-event$/)
  })

  await test.step('is told when a file is no picture', async () => {
    await chooseFile(page, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') })
    await expect(page.getByRole('alert')).toContainText('We can’t use this kind of file')
    await chooseFile(page, { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('not a PNG') })
    await expect(page.getByRole('alert')).toContainText('We can’t open this picture')
    await inspectThemed(page, page.url())
  })

  await test.step('cuts the picture by the keyboard', async () => {
    await chooseFile(page, { name: 'me.png', mimeType: 'image/png', buffer: buildPng() })
    const stage = page.getByRole('application', { name: 'The part of the picture to keep' })
    await expect(stage).toBeFocused()
    await expect.poll(() => colourInTheMiddle(page)).toBe('blue')
    await page.keyboard.press('+')
    await page.keyboard.press('+')
    // The picture goes to the right until its left third, which is red, lies in the middle.
    for (let step = 0; step < 20; step++) await page.keyboard.press('ArrowRight')
    await expect.poll(() => colourInTheMiddle(page)).toBe('red')
    await inspectThemed(page, page.url())
  })

  await test.step('saves it and arrives where they were going', async () => {
    await page.getByRole('button', { name: 'Use this picture' }).click()
    await expect(page.getByText('Photo saved').first()).toBeVisible()
    await expect(page).toHaveURL(/\/create-event$/)
  })

  await test.step('is met with their face, also after a reload', async () => {
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(username)
    await expectFace(page)
    await page.reload()
    await expectFace(page)
    await expect(page.getByRole('region', { name: 'Add a profile photo' })).toHaveCount(0)
    await inspectThemed(page, page.url())
    await page
      .getByRole('navigation', { name: 'Shortcuts' })
      .getByRole('link', { name: 'Your profile' })
      .click()
    await expectPicture(page.getByRole('img', { name: `Photo of ${username}` }))
  })
})

test('without a photo at first, and with one from the dashboard', async ({ page }) => {
  const username = await arriveAsNewMember(page, 'jon', '/events')
  await test.step('leaves the photo for later', async () => {
    await page.getByLabel('Username').fill(username)
    await page.getByRole('button', { name: 'Use this username' }).click()
    await page.getByRole('button', { name: 'Skip for now' }).click()
    await expect(page).toHaveURL(/\/events$/)
  })

  await test.step('is offered it calmly on the dashboard, and adds it there', async () => {
    await page.goto('/dashboard')
    const offer = page.getByRole('region', { name: 'Add a profile photo' })
    await expect(offer).toBeVisible()
    await inspectThemed(page, page.url())
    await offer.getByRole('button', { name: 'Add a photo' }).click()
    await chooseFile(page, { name: 'me.png', mimeType: 'image/png', buffer: buildPng() })
    const dialog = page.getByRole('dialog', { name: 'Your photo' })
    await expect(dialog.getByRole('application')).toBeFocused()
    await inspectThemed(page, page.url())
    await dialog.getByRole('button', { name: 'Use this picture' }).click()
    await expect(offer).toHaveCount(0)
    await expectFace(page)
  })
})

/** A new member on the way to a page that needs a name; gives a name that is free. */
async function arriveAsNewMember(page: Page, name: string, origin: string): Promise<string> {
  await arriveWithoutName(page, { email: freshAddress(name), password: 'seven quiet lanterns' })
  await page.goto(`/username-setup?redirectTo=${encodeURIComponent(origin)}`)
  await expect(page.getByRole('heading', { name: 'Choose your username' })).toBeVisible()
  return `${name}_${Math.random().toString(36).slice(2, 8)}`
}

async function chooseFile(
  page: Page,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  await page.getByLabel(/^(Choose a|Another) picture$/).setInputFiles(file)
}

/** What the frame shows in its middle, by its strongest colour. */
async function colourInTheMiddle(page: Page): Promise<string> {
  return page.locator('.crop-stage canvas').evaluate((canvas: HTMLCanvasElement) => {
    const [red = 0, , blue = 0] = canvas
      .getContext('2d')!
      .getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data
    return red > blue ? 'red' : 'blue'
  })
}

/** The face in the menu of the header, which opens from the last tab on small screens. */
async function expectFace(page: Page): Promise<void> {
  const opener = page.getByRole('button', { name: /^(Your menu|You)$/ }).filter({ visible: true })
  await opener.click()
  await expectPicture(page.locator('#member-menu .portrait img'))
  await page.keyboard.press('Escape')
}

/** A picture that has really come. */
async function expectPicture(picture: Locator): Promise<void> {
  await expect(picture).toBeVisible()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
}
