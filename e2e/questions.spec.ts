import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { openGroup, publish } from './helpers/event-form.ts'
import { inspect, inspectThemed } from './helpers/inspect.ts'
import { arriveAsMember, freshAddress, linkInMail, openDevice } from './helpers/people.ts'

// A host asks three questions; a member answers for two, somebody without an account for one; the host reads, filters, saves.

test('questions at the answer', async ({ page: host, browser }) => {
  test.setTimeout(240_000)
  await arriveAsMember(host, 'ines', '/create-event')

  await test.step('an event with three questions', async () => {
    await host.getByLabel('Title').fill(`A long table ${Math.random().toString(36).slice(2, 8)}`)
    await host.getByRole('radio', { name: 'Party' }).check()
    await host.getByLabel('Starts on').fill(nextWeek())
    await host.getByLabel('Starts at').fill('19:00')
    await host.getByLabel('Name of the place').fill('The bakery')
    await host.getByLabel('City').fill('Porto')
    await openGroup(host, 'Who can come')
    await host.getByRole('radio', { name: /^Anyone with the link/ }).check()
    await writeQuestion(host, 1, 'Do you need a ride?', 'Yes or no')
    await writeQuestion(host, 2, 'Anything else?', 'Short text')
    const diet = await writeQuestion(host, 3, 'What do you eat?', 'One of several options')
    await diet.getByLabel('Option 1', { exact: true }).fill('Vegan')
    await diet.getByLabel('Option 2', { exact: true }).fill('Everything')
    await diet.getByLabel('Required').check()
    await diet.getByLabel('Ask each person in the party').check()
    await host.getByRole('button', { name: 'Move question 3 up' }).click()
    await inspectThemed(host, 'the questions of an event, in its form')
    await publish(host)
    await expect(host.getByText('3 questions for guests')).toBeVisible()
  })
  const eventPath = new URL(host.url()).pathname

  const member = await openDevice(browser, host)
  const name = await arriveAsMember(member, 'mei', eventPath)
  await test.step('a member answers for two', async () => {
    const dialog = member.getByRole('dialog', { name: 'Questions from the hosts' })
    const isNarrow = (member.viewportSize()?.width ?? 1280) <= 760
    if (isNarrow) await visibleButton(member, 'I’m coming').click()
    await visibleButton(member, 'One more').click()
    await visibleButton(member, 'I’m coming with 1 other').click()
    await dialog.getByRole('radio', { name: 'Yes' }).check()
    await dialog.getByRole('group', { name: 'You' }).getByLabel('What do you eat?').selectOption('Vegan')
    await dialog
      .getByRole('group', { name: 'Person 2' })
      .getByLabel('What do you eat?')
      .selectOption('Everything')
    await inspectThemed(member, 'the questions of the hosts')
    await dialog.getByRole('button', { name: 'I’m coming with 1 other' }).click()
    await expect(visibleButton(member, 'You’re coming with 1 other')).toBeVisible()
  })

  const visitor = await openDevice(browser, host)
  const email = freshAddress('rui')
  await test.step('somebody without an account answers for one', async () => {
    await visitor.goto(eventPath.replace('/event/', '/e/'))
    const form = visitor.locator('#answer')
    await form.getByLabel('Your name').fill('Rui')
    await form.getByLabel('Email', { exact: true }).fill(email)
    await form.getByLabel('What do you eat?').selectOption('Vegan')
    await form.getByLabel(/Anything else/).fill('<b>Bread</b>')
    await form.getByRole('button', { name: 'I’m coming' }).click()
    await expect(visitor.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    await visitor.goto(await linkInMail(host, email, /Confirm your reply/, 'Confirm your reply'))
    await visitor.getByRole('button', { name: 'Confirm: I’m coming' }).click()
    await expect(visitor.getByLabel('What do you eat?')).toHaveValue('Vegan')
    await inspect(visitor, 'a guest’s own page with questions')
  })

  await test.step('the host reads, filters and saves', async () => {
    await host.goto(eventPath)
    const guests = host.locator('.guests > li')
    await guests.filter({ hasText: name }).getByText('Answers').click()
    await expect(guests.getByText('Person 1: Vegan; Person 2: Everything')).toBeVisible()
    await guests.filter({ hasText: 'Rui' }).getByText('Answers').click()
    await expect(guests.getByText('<b>Bread</b>')).toBeVisible()
    await inspectThemed(host, 'a guest list with answers')
    const filter = host.getByLabel('Filter replies')
    await filter.selectOption({ label: 'What do you eat?: Everything' })
    await expect(guests).toHaveCount(1)
    await expect(guests).toContainText(name)
    await filter.selectOption({ label: 'What do you eat?: Vegan' })
    await expect(guests).toHaveCount(2)
    const [file] = await Promise.all([
      host.waitForEvent('download'),
      host.getByRole('button', { name: 'Download as a table (.csv)' }).click(),
    ])
    const table = await readFile(await file.path(), 'utf8')
    expect(table).toContain('Do you need a ride?,What do you eat?,Anything else?')
    expect(table).toContain('Yes,Person 1: Vegan; Person 2: Everything,')
    expect(table).toContain(',Vegan,<b>Bread</b>')
  })

  await test.step('a question that was answered is taken out only after a word about it', async () => {
    await host.getByRole('button', { name: 'Change RSVP settings' }).click()
    const dialog = host.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Remove question 2' }).click()
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog.getByText('2 people have answered “What do you eat?”.')).toBeVisible()
    await inspectThemed(host, 'answers that would go')
    await dialog.getByRole('button', { name: 'Save and remove answers' }).click()
    await expect(host.getByText('2 questions for guests')).toBeVisible()
  })
})

const visibleButton = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first()

/** Adds a question at the end. */
async function writeQuestion(page: Page, number: number, text: string, kind: string) {
  await page.getByRole('button', { name: 'Add a question' }).click()
  const question = page.getByRole('group', { name: `Question ${number}`, exact: true })
  await question.getByLabel('Question', { exact: true }).fill(text)
  await question.getByLabel('Type of answer').selectOption(kind)
  return question
}

function nextWeek(): string {
  return new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
}
