import type { Benchmark, Figure } from './figure.ts'
import { distinctMembers, measurePage } from './harness/directory-page.ts'
import { type Hearth, withHearth } from './harness/hearth.ts'
import { makeDetails } from './harness/member-details.ts'
import { headersOf, type Member, makeMembers, signIn } from './harness/members.ts'

const members = 20_000
const path = '/rest/v1/rpc/member_directory'

export const memberDirectory: Benchmark = {
  name: 'member-directory',
  title: 'A page of the members directory',
  how: `\`GET /rest/v1/rpc/member_directory\`, 24 of ${members.toLocaleString('en')} members with fields for every audience, from
16 connections. Visitors of the same moment share an answer, and so do members who see the same people: ${distinctMembers} of
them ask in turn for the first page with total and counts, a later one, one by interest and city, and one by name.`,
  run: withHearth(async (hearth) => {
    await makeMembers(hearth, members)
    await makeDetails(hearth)
    return await measure(hearth)
  }),
}

async function measure(hearth: Hearth): Promise<Figure[]> {
  const readers = await signIn(hearth, distinctMembers)
  const next = await nextOf(hearth, readers[0]!)
  return [
    await measurePage(hearth, 'First page, visitors', { path }),
    await measurePage(hearth, 'First page, members', { path, members: readers }),
    await measurePage(hearth, 'Next page, members', { path: `${path}?cursor=${next}`, members: readers }),
    await measurePage(hearth, 'By interest and city, members', {
      path: `${path}?${filter}`,
      members: readers,
    }),
    await measurePage(hearth, 'First page by name, members', { path: `${path}?sort=name`, members: readers }),
  ]
}

const filter = new URLSearchParams({ interest: 'Interest 5', in_city: 'City 7' })

/** Where the page after the first begins. */
async function nextOf(hearth: Hearth, member: Member): Promise<string> {
  const page = await (await fetch(hearth.siteUrl + path, { headers: headersOf(hearth, member) })).json()
  return (page as { next: string }).next
}
