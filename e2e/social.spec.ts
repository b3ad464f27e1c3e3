import { expect, type Locator, type Page, test } from '@playwright/test'
import { delayRequests } from './helpers/delay.ts'
import { inspectThemed } from './helpers/inspect.ts'
import { arriveAsMember, openDevice } from './helpers/people.ts'
import { buildPng } from './helpers/picture.ts'

// Two people in the circle: one tells something, with a picture and the evening it is about; the other is offered it
// without a jump, answers without words and with some, which the first sees at once; it is mended, and goes.

test('something told in the circle', async ({ page: writer, browser }, info) => {
  const writerName = await arriveAsMember(writer, 'sol', '/social')
  const reader = await openDevice(browser, writer)
  const readerName = await arriveAsMember(reader, 'luz', '/social')
  const newest = reader.getByRole('article').first()
  await expect(newest).toBeVisible()
  const placeOfNewest = async () => (await newest.boundingBox())?.y
  const before = await placeOfNewest()
  const told = `The oven is warm, @${readerName}.`
  const posts = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })

  await test.step('what is written stays until it is posted', async () => {
    const field = writer.getByLabel('What would you like to share?')
    await field.fill(told)
    await writer.reload()
    await expect(field).toHaveValue(told)
    await writer.getByLabel('Add photos').setInputFiles({
      name: 'oven.png',
      mimeType: 'image/png',
      buffer: buildPng(),
    })
    await writer.getByLabel('What does picture 1 show?').fill('A warm oven')
    await writer.getByRole('button', { name: 'Add an event, a venue or a provider' }).click()
    await writer.getByLabel('Which event, venue or provider?').fill('long table')
    await writer
      .getByRole('button', { name: /The long table/ })
      .first()
      .click()
    await writer.getByLabel('Who can read it').selectOption('everyone')
    await inspectThemed(writer, 'a post that is being written')
    await writer.getByRole('button', { name: 'Post', exact: true }).click()
    await expect(posts(writer, told).getByRole('img', { name: 'A warm oven' })).toBeVisible()
    await expect(posts(writer, told).getByRole('link', { name: 'The long table' })).toBeVisible()
    await expect(field).toHaveValue('')
  })

  await test.step('is offered to who reads, and does not move what they read', async () => {
    const offer = reader.getByRole('button', { name: /new posts?$/ })
    await expect(offer).toBeVisible()
    expect(await placeOfNewest()).toBe(before)
    await expect(posts(reader, told)).toHaveCount(0)
    const { arrive } = await delayRequests(reader, /\/pictures\//)
    await offer.click()
    await expect(posts(reader, told)).toBeVisible()
    const picture = posts(reader, told).getByRole('img', { name: 'A warm oven' })
    const widthOfFile = () => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)
    expect(await widthOfFile()).toBe(0)
    const place = await picture.boundingBox()
    expect(place!.height, 'the place of a picture that has not come').toBeGreaterThan(100)
    arrive()
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(widthOfFile).toBeGreaterThan(0)
    expect((await picture.boundingBox())!.height).toBe(place!.height)
    await expect(posts(reader, told).getByRole('link', { name: `@${readerName}` })).toBeVisible()
  })

  await test.step('is answered, and the writer sees it at once, in the feed and under the post', async () => {
    const mine = posts(writer, told)
    const theirs = posts(reader, told)
    await mine.getByRole('button', { name: 'Comment' }).scrollIntoViewIfNeeded()
    // Where no pointer hovers, the names of the marks are read below them.
    await expect(theirs.getByText('This makes me smile')).toBeVisible({
      visible: info.project.name === 'narrow',
    })
    await theirs.getByRole('button', { name: 'This warms me' }).click()
    await expect(theirs.getByRole('button', { name: 'This warms me', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await expect(mine.getByRole('button', { name: 'This warms me, from someone' })).toBeVisible()
    await theirs.getByRole('button', { name: 'Comment' }).click()
    const say = async (words: string) => {
      await theirs.getByLabel('Write a comment').fill(words)
      await theirs.getByRole('button', { name: 'Post', exact: true }).click()
      await expect(theirs.locator('p', { hasText: words })).toBeVisible()
    }
    await say('I bring butter.')
    await mine.getByRole('button', { name: '1 comment' }).click()
    await expect(mine.locator('p', { hasText: 'I bring butter.' })).toBeVisible()
    await say('And honey.')
    await expect(mine.locator('p', { hasText: 'And honey.' })).toBeVisible()
    await expect(mine.getByRole('button', { name: '2 comments' })).toBeVisible()
    await theirs.getByRole('button', { name: 'This warms me', exact: true }).click()
    await expect(mine.getByRole('button', { name: 'This warms me', exact: true })).toBeVisible()
    await inspectThemed(reader, 'the circle with an open conversation')
  })

  await test.step('both are told, and a visitor reads what is for everyone', async () => {
    await writer.goto('/notifications')
    await expect(writer.getByRole('link', { name: `${readerName} commented on your post` })).toBeVisible()
    await reader.goto('/notifications')
    await reader.getByRole('link', { name: `${writerName} mentioned you` }).click()
    await expect(posts(reader, told)).toBeVisible()
    const visitor = await openDevice(browser, writer)
    await visitor.goto(reader.url())
    await expect(posts(visitor, told).locator('p', { hasText: 'I bring butter.' })).toBeVisible()
    await visitor.context().close()
  })

  await test.step('is mended, and goes', async () => {
    await writer.goto(reader.url())
    await writer.getByRole('button', { name: 'Edit', exact: true }).click()
    await fieldOf(posts(writer, writerName)).fill('The oven is hot.')
    await writer.getByRole('button', { name: 'Save changes' }).click()
    await expect(posts(reader, 'The oven is hot.')).toBeVisible()
    await writer.getByRole('button', { name: 'Delete', exact: true }).click()
    await writer.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(writer.getByRole('heading', { name: 'Community' })).toBeVisible()
    await expect(posts(writer, 'The oven is hot.')).toHaveCount(0)
    await expect(reader.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
    await reader.context().close()
  })
})

const fieldOf = (post: Locator) => post.getByLabel('What would you like to share?')
