import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { type Owner, openOwner } from '../benchmarks/harness/owner.ts'
import { pageTable } from '../packages/contracts/src/pages.ts'
import { openService, samplePerson, signIn } from './helpers/people.ts'
import { buildPseudoSite, pseudoSite } from './pseudo-language/build-site.ts'
import { asWritten, findForeignWords, type Written } from './pseudo-language/foreign-words.ts'

// Every screen, page and email in a language that nobody speaks: what stands outside of its brackets was written past the catalogues,
// and what does not fit would not fit in a language of long words.

const port = Number(process.env.E2E_PORT ?? 8190) + 2
const outboxPath = '/dev/mail'
const site = `http://localhost:${port}`

test.describe.configure({ timeout: 900_000 })
test.use({ baseURL: site, viewport: { width: 390, height: 844 } })

let server: ChildProcess
let dataDir: string
/** All that people wrote. */
let written: Written
let owner: Owner
let ids: Record<string, string>

test.beforeAll(async () => {
  test.setTimeout(900_000)
  await buildPseudoSite()
  dataDir = await mkdtemp(join(tmpdir(), 'hearth-pseudo-'))
  server = spawn(process.execPath, ['apps/server/dist/main.js'], {
    cwd: pseudoSite,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LIMIT_REQUESTS_PER_ADDRESS: '2000' },
    stdio: 'ignore',
  })
  await expect
    .poll(
      () =>
        fetch(`${site}/readyz`).then(
          (answer) => answer.ok,
          () => false,
        ),
      { timeout: 300_000 },
    )
    .toBe(true)
  owner = await openOwner(dataDir)
  written = asWritten(await readWritten())
  ids = await findIds()
})

test.afterAll(async () => {
  await owner.close()
  server.kill('SIGTERM')
  await once(server, 'exit')
  await rm(dataDir, { recursive: true, force: true })
})

test('screens as visitors see them', async ({ page }) => {
  for (const path of addressesOf((needs) => needs === 'open')) await look(page, path)
})

test('screens as members see them', async ({ page }) => {
  await signIn(page, samplePerson('host', dataDir))
  for (const path of addressesOf((needs) => needs !== 'admin')) await look(page, path)
})

test('what admins see', async ({ page }) => {
  await signIn(page, samplePerson('admin', dataDir))
  for (const path of addressesOf((needs) => needs === 'admin')) await look(page, path)
})

test('what people without an account see, and every kind of email', async ({ page }) => {
  const answer = (path: string, form: Record<string, string>) => page.request.post(path, { form })
  const email = 'pseudo.guest@hearth.example'
  const event = `/e/${ids.open}/answer`
  expect((await answer(event, { name: 'Rui Lima', email, party: '1', note: '' })).ok()).toBe(true)
  const link = await linkTo(email)
  await look(page, link)
  await answer(link, {})
  await page.goto(link)
  await page.getByRole('main').getByRole('button').first().click()
  await page.waitForURL(/\/guest\/[^/]+$/)
  await look(page, new URL(page.url()).pathname)
  await look(page, '/guest/confirm/nothing')
  await look(page, outboxPath)
  const ask = await openService(page)
  await ask('/auth/v1/recover', { email: samplePerson('member', dataDir).email })
  await ask('/auth/v1/signup', {
    email: 'pseudo.member@hearth.example',
    password: 'seven quiet lanterns',
  })
  const mails = await owner.run<{ id: string; kind: string }>(
    'select distinct on (kind) id, kind from hearth.mails order by kind, created_at desc',
  )
  expect(mails.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['answer_confirmed', 'guest_link', 'recovery']),
  )
  for (const { id, kind } of mails) await look(page, `${outboxPath}/${id}/html`, kind)
})

/** The addresses of all screens that need no more than somebody has; what is named in them is of the sample community. */
function addressesOf(isFor: (needs: string) => boolean): string[] {
  return pageTable
    .filter(({ path, needs }) => path !== '*' && isFor(needs))
    .map(({ path }) => path.replace(/:\w+/, () => idFor(path)))
}

function idFor(path: string): string {
  if (path.includes(':category')) return 'party'
  if (path.includes(':city')) return 'pt-lisbon'
  if (path.includes(':username')) return path.startsWith('/@') ? 'ines.duarte' : '@ines.duarte'
  const room = Object.keys(ids).find((start) => path.startsWith(start))
  if (!room) throw new Error(`What ${path} names is not known here.`)
  return ids[room]!
}

/** By what an address begins with. */
async function findIds(): Promise<Record<string, string>> {
  const host = samplePerson('host', dataDir).username
  const [found] = await owner.run<Record<string, string>>(
    `select (select e.id from public.events e where e.status = 'published' and e.visibility = 'public' and e.starts_at > now()
         and not exists (select from public.event_answering s where s.event_id = e.id and s.mode <> 'open')
         order by e.starts_at desc limit 1) as open,
       (select e.id from public.events e where e.created_by = p.id and e.starts_at > now() order by e.starts_at limit 1) as own,
       (select v.id from public.venues v where v.owner_id = p.id limit 1) as own_venue,
       (select v.id from public.venues v limit 1) as venue, (select s.id from public.service_providers s where s.status = 'published' limit 1) as provider,
       (select q.id from public.enquiries q where p.id in (q.asker_id, q.member_id) limit 1) as enquiry,
       (select s.id from hearth.series s join public.events e on e.id = s.head_id where e.city = 'Lisbon' order by e.created_by = p.id desc, s.id limit 1) as series,
       (select w.id from public.posts w limit 1) as post, p.id as person
     from public.profiles p where p.username = $1`,
    [host],
  )
  return {
    open: found!.open!,
    '/e/': found!.open!,
    '/event/': found!.own!,
    '/p/': found!.provider!,
    '/service-providers/': found!.provider!,
    '/v/': found!.venue!,
    '/venues/edit/': found!.own_venue ?? found!.venue!,
    '/venues/': found!.venue!,
    '/enquiries/': found!.enquiry!,
    '/s/': found!.series!,
    '/series/': found!.series!,
    '/social/': found!.post!,
    '/profile/public/': found!.person!,
  }
}

async function linkTo(email: string): Promise<string> {
  const [mail] = await owner.run<{ body_text: string }>(
    'select body_text from hearth.mails where to_address = $1 order by created_at desc limit 1',
    [email],
  )
  return new URL(/https?:\S+\/guest\/\S+/.exec(mail!.body_text)![0]).pathname
}

async function look(page: Page, path: string, what = path): Promise<void> {
  await test.step(what, async () => {
    await page.goto(path)
    if (!path.startsWith(`${outboxPath}/`))
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    // What the engine says of itself there is its own.
    if (path === '/gap-test') return
    let foreign = await findForeignWords(page, written)
    if (foreign.length > 0) {
      // The sample community's pictures come a little later, and so does what a page notes of its reader.
      written = asWritten(await readWritten())
      foreign = await findForeignWords(page, written)
    }
    expect.soft(foreign, `${what} says what no catalogue says`).toEqual([])
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect.soft(overflow, `${what} is wider than the window`).toBeLessThanOrEqual(0)
  })
}

/** Every text of every table that people write into. */
async function readWritten(): Promise<string[]> {
  const tables = await owner.run<{ name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
     where schemaname !~ '^(pg_|information_schema|graphile)' and tablename not in ('mails', 'attempts')`,
  )
  const texts: string[] = []
  for (const { name } of tables) {
    const rows = await owner.run<{ text: string }>(
      `select distinct v #>> '{}' as text from ${name} t, jsonb_path_query(to_jsonb(t), 'strict $.** ? (@.type() == "string")') v
       where v #>> '{}' ~ '[[:alpha:]]{2}'`,
    )
    texts.push(...rows.map(({ text }) => text))
  }
  return texts
}
