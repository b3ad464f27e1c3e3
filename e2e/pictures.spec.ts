import { expect, test } from '@playwright/test'
import { eventIdFrom } from '../packages/contracts/src/event/event-id.ts'
import { digestOf } from '../packages/sample-community/src/sample-id.ts'
import { openGroup, publish } from './helpers/event-form.ts'
import { inspectThemed } from './helpers/inspect.ts'
import { openDevice, samplePerson, signIn } from './helpers/people.ts'
import { buildPng } from './helpers/picture.ts'

// A picture says what an evening will be, and photos what it was; whoever is in one of them has the last word.

const file = (name: string) => ({ name, mimeType: 'image/png', buffer: buildPng() })

test('a host gives an event a picture, and a visitor sees it', async ({ page, browser }) => {
  const title = `Lanterns ${Date.now().toString(36)}`
  await signIn(page, samplePerson('host'))
  await page.goto('/create-event')
  await page.getByLabel('Title').fill(title)
  await page.getByRole('radio', { name: 'Party' }).check()
  await page.getByLabel('Starts on').fill(new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10))
  await page.getByLabel('Name of the place').fill('The mill')
  await page.getByLabel('City').fill('Lisbon')

  await openGroup(page, 'Picture')
  await page.getByLabel('Choose a picture').setInputFiles(file('lanterns.png'))
  await page.getByRole('button', { name: 'Use this picture' }).click()
  const ring = page.getByRole('application', { name: 'What stays in view' })
  await ring.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(ring.getByText('48 per cent from the left, 50 per cent from the top')).toBeAttached()
  await page.getByLabel('Describe the picture').fill('Red and blue lanterns')
  await inspectThemed(page, 'the form of an event with its picture')
  await publish(page)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

  const visitor = await openDevice(browser, page)
  await visitor.goto(new URL(page.url()).pathname.replace('/event/', '/e/'))
  const shown = visitor.getByRole('img', { name: 'Red and blue lanterns' }).first()
  await expect(shown).toBeVisible()
  await expect(shown).toHaveCSS('object-position', '48% 50%')
  await visitor.context().close()
})

test('after an event people add photos, and somebody who is in one has it hidden in two taps', async ({
  page,
  browser,
}) => {
  const path = `/e/${eventIdFrom(digestOf('event long-table/-2'))}`
  await signIn(page, samplePerson('host'))
  await page.goto(path)
  const photos = page.locator('#photos')
  await photos.getByRole('checkbox', { name: /^Everyone can see these photos/ }).check()
  await photos.getByLabel('Add photos', { exact: true }).setInputFiles([file('one.png'), file('two.png')])
  await expect(photos.getByRole('button', { name: 'Open the photos, 3 more' })).toBeVisible()

  const member = await openDevice(browser, page)
  await signIn(member, samplePerson('member'))
  await member.goto(path)
  const blankets = member.getByRole('button', { name: /^Open: Five of us in blankets/ })
  await blankets.click()
  const lightbox = member.getByRole('dialog', { name: 'Photos' })
  await expect(lightbox.getByText(/^Photo 1 of /)).toBeVisible()
  await member.keyboard.press('ArrowRight')
  await expect(lightbox.getByText(/^Photo 2 of /)).toBeVisible()
  await member.keyboard.press('ArrowLeft')
  await inspectThemed(member, 'a photo of an event')
  await lightbox.getByRole('button', { name: 'I’m in this photo' }).click()
  await lightbox.getByRole('button', { name: 'Ask to remove it' }).click()
  await expect(lightbox.getByText(/^You asked for this photo to be removed/)).toBeVisible()

  const visitor = await openDevice(browser, page)
  await visitor.goto(path)
  await expect(visitor.getByRole('heading', { name: 'Photos' })).toBeVisible()
  await expect(visitor.getByRole('button', { name: /^Open: Five of us in blankets/ })).toHaveCount(0)
  await visitor.context().close()

  // Asked by mistake: it is there again for everyone.
  await lightbox.getByRole('button', { name: 'Show it again' }).click()
  await expect(lightbox.getByRole('button', { name: 'I’m in this photo' })).toBeVisible()
  await member.context().close()
})
