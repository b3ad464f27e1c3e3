import { expect, test } from '@playwright/test'
import { inspectThemed } from './helpers/inspect.ts'
import { arriveAsMember, openDevice, samplePerson, signIn } from './helpers/people.ts'

// A steward writes down where the community wants to go; a member supports it and says something; each sees what the
// other does.

test('the long view of a community', async ({ page: steward, browser }) => {
  const mark = Math.random().toString(36).slice(2, 8)
  const [title, goal] = [`A bench in every park ${mark}`, `Many open doors ${mark}`]
  await signIn(steward, samplePerson('admin'))
  await steward.goto('/strategy')
  const member = await openDevice(browser, steward)

  await test.step('is written by those who may', async () => {
    await expect(steward.getByText('A table within walking distance')).toBeVisible()
    await inspectThemed(steward, 'the long view of a steward')
    await steward.getByRole('button', { name: 'Change the vision' }).click()
    const text = steward.getByRole('textbox', { name: 'Vision' })
    await text.fill(`${await text.inputValue()}\n\nAnd a bench ${mark}.`)
    await steward.getByLabel('What did you change?').fill(`A bench ${mark}`)
    await steward.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(steward.getByText(`And a bench ${mark}.`)).toBeVisible()

    await steward.getByRole('button', { name: 'Add a goal' }).click()
    await steward.getByRole('textbox', { name: 'Goal' }).fill(goal)
    await steward.getByLabel('What we count').selectOption('venues')
    await steward.getByLabel('Target', { exact: true }).fill('1')
    await steward.getByLabel('Target date').fill('2035-06-30')
    await inspectThemed(steward, 'a goal being set')
    await steward.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(steward.getByRole('listitem').filter({ hasText: goal }).getByText('Reached')).toBeVisible()

    await steward.getByRole('button', { name: 'Add to the roadmap' }).click()
    await steward.getByLabel('Title', { exact: true }).fill(title)
    await steward.getByLabel('Status').selectOption('planned')
    await steward.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(steward.getByRole('heading', { name: title })).toBeVisible()
  })

  const entry = (page: typeof member) => page.getByRole('listitem').filter({ hasText: title })
  const said = (page: typeof member) => page.getByRole('list', { name: `Comments on ${title}` })
  await test.step('and read, supported and discussed by members', async () => {
    await arriveAsMember(member, 'nadia', '/strategy')
    await expect(entry(member).getByText('No one supports this yet')).toBeVisible()
    await expect(member.getByRole('button', { name: 'Change the vision' })).toHaveCount(0)
    await member.getByRole('button', { name: `Support ${title}` }).click()
    await expect(entry(member).getByText('You support this')).toBeVisible()
    await expect(entry(steward).getByText('1 person supports this')).toBeVisible()
    await entry(member)
      .getByRole('button', { name: /^Discuss/ })
      .click()
    await entry(member).getByLabel('Add a comment').fill('The one by the river first.')
    await entry(member).getByRole('button', { name: 'Post', exact: true }).click()
    await expect(said(member).getByText('The one by the river first.')).toBeVisible()
    await inspectThemed(member, 'the long view of a member')
    await entry(steward)
      .getByRole('button', { name: /^1 comment/ })
      .click()
    await expect(said(steward).getByText('The one by the river first.')).toBeVisible()
  })

  await test.step('who can take back what they did, and see what was before', async () => {
    await member.getByRole('button', { name: `Support ${title}` }).click()
    await expect(entry(steward).getByText('No one supports this yet')).toBeVisible()
    await member.getByRole('button', { name: 'Earlier versions' }).click()
    await expect(member.getByRole('dialog').getByText(`A bench ${mark}`)).toBeVisible()
    await inspectThemed(member, 'the versions of the vision')
    await member.context().close()
    await steward.getByRole('button', { name: `Change ${title}`, exact: true }).click()
    await steward.getByRole('button', { name: 'Remove from the roadmap' }).click()
    await expect(steward.getByText('Press the button again to remove it.')).toBeVisible()
    await steward.getByRole('button', { name: 'Remove from the roadmap' }).click()
    await expect(steward.getByRole('heading', { name: title })).toHaveCount(0)
    await steward.getByRole('button', { name: `Change the goal ${goal}` }).click()
    await steward.getByRole('button', { name: 'Remove this goal' }).click()
    await expect(steward.getByRole('heading', { name: goal })).toHaveCount(0)
  })
})
