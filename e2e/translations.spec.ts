import { expect, type Page, test } from '@playwright/test'
import { openGroup, publish } from './helpers/event-form.ts'
import { inspect } from './helpers/inspect.ts'
import { arriveAsMember, openDevice, samplePerson, signIn } from './helpers/people.ts'

// What a host wrote in one language is read in others: a member offers a translation, the host accepts it, readers of that language
// read it with a way to the original, and search finds it. The same for a venue and a provider.

test('an event that was written in German is offered, accepted, read and found in French', async ({
  page: host,
  browser,
}) => {
  const mark = (await arriveAsMember(host, 'lena', '/create-event')).slice(-6)
  const title = `Laternen am Fluss ${mark}`
  const translated = `Lanternes au bord de l’eau ${mark}`

  await test.step('the host writes it, and says in which language', async () => {
    await host.getByLabel('Title').fill(title)
    await host.getByRole('radio', { name: 'Party' }).check()
    await host.getByLabel('Starts on').fill(inDays(12))
    await host.getByLabel('Starts at').fill('19:00')
    await host.getByLabel('Name of the place').fill('Am Ufer')
    await host.getByLabel('City').fill('Berlin')
    await openGroup(host, 'In your words')
    await host.getByLabel(/^One line about it/).fill('Wir tragen Licht.')
    await host
      .getByLabel(/^Description/)
      .first()
      .fill('Bring eine Laterne mit, oder bau eine mit uns.\n\nWir gehen langsam.')
    await publish(host)
    await expect(host.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await languages(host).getByLabel('Language of the original').selectOption('German')
    await expect(languages(host).getByText('Not translated').first()).toBeVisible()
    await languages(host).scrollIntoViewIfNeeded()
    await inspect(host, 'the languages of one’s own event')
  })
  const path = new URL(host.url()).pathname.replace('/event/', '/e/')

  const member = await openDevice(browser, host)
  await test.step('a member offers French, beside the original', async () => {
    await arriveAsMember(member, 'remi', '/dashboard')
    await member.goto(path)
    await member.getByRole('button', { name: 'Offer a translation' }).click()
    const dialog = member.getByRole('dialog')
    await dialog.getByLabel('Language').selectOption('French')
    await expect(dialog.getByText(title)).toHaveAttribute('lang', 'de')
    await expect(dialog.getByLabel('Title')).toHaveAttribute('lang', 'fr')
    await inspect(member, 'the dialog that offers a translation')
    await dialog.getByLabel('Language').selectOption('Arabic')
    await expect(dialog.getByLabel('Title')).toHaveAttribute('dir', 'rtl')
    await dialog.getByLabel('Language').selectOption('French')
    await dialog.getByLabel('Title').fill(translated)
    await dialog.getByLabel(/^Intention/).fill('Nous portons la lumière.')
    await dialog.getByRole('button', { name: 'Send translation' }).click()
    await expect(member.getByText('Translation sent').first()).toBeVisible()
  })

  const reader = await openDevice(browser, host)
  await test.step('nobody else reads it yet', async () => {
    await reader.goto(`${path}?lang=fr`)
    await expect(reader.getByRole('heading', { level: 1, name: title })).toHaveAttribute('lang', 'de')
    await expect(reader.getByRole('link', { name: 'Voir l’original' })).toHaveCount(0)
  })

  await test.step('the host reads the offer, and accepts it', async () => {
    await host.reload()
    const offered = languages(host).locator('.translations-offered')
    await expect(offered.locator('[lang="fr"]').getByText(translated)).toBeVisible()
    await offered.scrollIntoViewIfNeeded()
    await inspect(host, 'an offer of a translation')
    await offered.getByRole('button', { name: 'Accept' }).click()
    await expect(host.getByText('Translation accepted').first()).toBeVisible()
    await expect(languages(host).getByText('Translated', { exact: true })).toBeVisible()
  })

  await test.step('a reader of French reads it, knows that it is a translation, and opens the original', async () => {
    await reader.goto(`${path}?lang=fr`)
    await expect(reader.getByRole('heading', { level: 1, name: translated })).toBeVisible()
    await expect(reader.getByText('Nous portons la lumière.').first()).toBeVisible()
    await expect(reader.getByText('Traduit, original en allemand').first()).toBeVisible()
    // What was not translated is read as it was written.
    await expect(reader.locator('[lang="de"]', { hasText: 'Bring eine Laterne mit' }).first()).toBeVisible()
    await inspect(reader, 'a translated event')
    await reader.getByRole('link', { name: 'Voir l’original' }).click()
    await expect(reader.getByRole('heading', { level: 1, name: title })).toHaveAttribute('lang', 'de')
    await reader.getByRole('link', { name: 'Voir la traduction' }).click()
    await expect(reader.getByRole('heading', { level: 1, name: translated })).toBeVisible()
  })

  await test.step('others read the original, marked as German', async () => {
    const other = await openDevice(browser, host)
    await other.goto(path)
    await expect(other.getByRole('heading', { level: 1, name: title })).toHaveAttribute('lang', 'de')
  })

  await test.step('search finds it by either title', async () => {
    for (const words of [translated, title]) {
      await reader.goto(`/search?words=${encodeURIComponent(words)}`)
      await expect(reader.getByRole('main').getByText(translated).first()).toBeVisible()
    }
  })
})

test('the words of a venue and of a provider are read in the reader’s language too', async ({
  page: owner,
  browser,
}) => {
  await signIn(owner, samplePerson('host'))
  const reader = await openDevice(browser, owner)
  for (const { list, link, offered, name, text } of [
    {
      list: '/venues',
      link: 'Casa da Esquina',
      offered: 'Description',
      name: 'a venue',
      text: 'Une maison d’angle à la porte bleue.',
    },
    {
      list: '/service-providers',
      link: 'Long Tables by Inês',
      offered: 'Headline',
      name: 'a provider',
      text: 'J’assieds des inconnus, ils repartent voisins',
    },
  ])
    await test.step(name, async () => {
      await owner.goto(list)
      await owner.getByRole('main').getByRole('link', { name: link }).first().click()
      await expect(owner.getByRole('heading', { level: 1, name: link })).toBeVisible()
      const { pathname } = new URL(owner.url())
      await languages(owner).getByLabel('Language of the original').selectOption('English')
      await languages(owner).getByRole('button', { name: 'Add: French' }).click()
      await owner
        .getByRole('dialog')
        .getByLabel(new RegExp(`^${offered}`))
        .fill(text)
      await inspect(owner, `the dialog that translates ${name}`)
      await owner.getByRole('dialog').getByRole('button', { name: 'Save translation' }).click()
      await expect(owner.getByText('Translation saved').first()).toBeVisible()

      await reader.goto(`${pathname}?lang=fr`)
      await expect(reader.getByText(text).first()).toBeVisible()
      await expect(reader.getByText('Traduit, original en anglais').first()).toBeVisible()
      await inspect(reader, `${name} in French`)
      await reader.getByRole('link', { name: 'Voir l’original' }).click()
      await expect(reader.getByText(text)).toHaveCount(0)
      await reader.goto(`/search?words=${encodeURIComponent(text)}`)
      await expect(reader.getByRole('main').getByText(link).first()).toBeVisible()
    })
})

const languages = (page: Page) => page.locator('#languages')

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
