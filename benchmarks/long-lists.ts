import { type Benchmark, type Figure, limitedTo } from './figure.ts'
import { startBaseline } from './harness/baseline.ts'
import { type Hearth, withTwoHearths } from './harness/hearth.ts'
import { type HttpRequest, requestBytes, send } from './harness/load.ts'
import { makeLongLists } from './harness/long-lists.ts'
import { headersOf, type Member, makeMembers, signIn } from './harness/members.ts'
import { median, percentile, successful } from './harness/rounds.ts'
import { words } from './harness/searchable.ts'

const many = 100_000
const few = 1_000
const rounds = 5
const perRound = 20

export const longLists: Benchmark = {
  name: 'long-lists',
  title: `Lists of ${many.toLocaleString('en')}`,
  how: `What the screens ask for, one request at a time, each ${rounds * perRound} times: the lists of \`/admin-dashboard\` among
${many.toLocaleString('en')} members, events, venues, providers, reports, mails, jobs and lines of the audit log each; the feeds of \`/social\`
among as many posts of these members; and who comes to an event to which 5,000 do. Far behind is where a tenth of the
list is left. Half of the requests are answered within the time measured; 99 of 100, and half at another Hearth with
${few.toLocaleString('en')} rows of each, stand beside it.`,
  run: withTwoHearths(async (small, large) => {
    await fill(small, few)
    await fill(large, many)
    // Only now: logins do not wait for a long fill.
    const questions = { small: await questionsAt(small, few), large: await questionsAt(large, many) }
    const figures: Figure[] = []
    for (const [at, question] of questions.large.entries()) {
      figures.push(await measure({ small, large }, question, questions.small[at]!))
    }
    return figures
  }),
}

/** `ask` makes the n-th request. */
type Question = { what: string; maxMs: number; ask: (n: number) => HttpRequest }

async function fill(hearth: Hearth, rows: number): Promise<void> {
  await makeMembers(hearth, 3)
  await makeLongLists(hearth, rows)
}

async function questionsAt(hearth: Hearth, rows: number): Promise<Question[]> {
  const members = (await signIn(hearth, 3)) as [Member, Member, Member]
  await hearth.owner.run(`insert into hearth.user_roles (user_id, role) values ($1, 'admin')`, [
    members[0].userId,
  ])
  return questions(hearth, members, await placesFarBehind(hearth, rows))
}

/** Where nine tenths of the lists lie before. */
async function placesFarBehind({ owner }: Hearth, rows: number) {
  const [place] = await owner.run<
    Record<'at' | 'micros' | 'mail' | 'event' | 'guest' | 'guestAt' | 'guests', string>
  >(
    `select at::text, (extract(epoch from at) * 1000000)::bigint::text as micros,
       (select id from hearth.mails m where m.created_at <= at order by m.created_at desc limit 1) as mail,
       g.event_id as event, g.user_id as guest, g.created_at::text as "guestAt",
       (select count(*) from public.attendances a where a.event_id = g.event_id)::text as guests
     from (select now() - interval '1 year' * 0.9 as at) t,
     lateral (
       select a.* from public.attendances a
       where a.event_id = (select min(e.id) from public.events e) and a.created_at <= at order by a.created_at desc limit 1
     ) g`,
  )
  return { ...place!, line: Math.round(rows / 10) }
}

function questions(
  hearth: Hearth,
  [admin, ofACity, ofLisbon]: [Member, Member, Member],
  far: Awaited<ReturnType<typeof placesFarBehind>>,
): Question[] {
  const rpc = (member: Member, name: string, args: (n: number) => object) => (n: number) => ({
    method: 'POST' as const,
    path: `/rest/v1/rpc/${name}`,
    headers: { ...headersOf(hearth, member), 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify(args(n))),
  })
  const listed = (what: string, name: string, args: (n: number) => object = () => ({}), maxMs = 25) => ({
    what,
    maxMs,
    ask: rpc(admin, name, args),
  })
  const fed = (what: string, member: Member, args: object, name = 'post_feed') => ({
    what,
    maxMs: 50,
    ask: rpc(member, name, () => ({ ...args, ...(name === 'post_feed' && { page_size: 20 }) })),
  })
  const one = (list: string) => (n: number) => ({ words: list.split(',')[n % list.split(',').length] })
  const nobodys = (n: number) => ({ words: `zqv${n}` })
  const before = { cursor: `${noId} ${far.at}` }
  const closed = { wanted: 'closed' }
  const postsBefore = { cursor: `${far.at}/${noId}` }
  return [
    listed('The overview', 'admin_overview', undefined, 250),
    listed('Members', 'admin_members'),
    listed('Members, far behind', 'admin_members', () => before),
    listed('Members of a name that one of 25 has', 'admin_members', one(words.name)),
    listed('Members of a name that nobody has', 'admin_members', nobodys),
    listed('Events', 'admin_events'),
    listed('Events, far behind', 'admin_events', () => before),
    listed('Events with a word of one of 30', 'admin_events', one(words.what)),
    listed('Events with a word that none has', 'admin_events', nobodys),
    listed('Venues', 'admin_venues'),
    listed('Venues, far behind', 'admin_venues', () => before),
    listed('Venues with a word of one of 30', 'admin_venues', one(words.what)),
    listed('Venues with a word that none has', 'admin_venues', nobodys),
    listed('Pages of providers that wait', 'providers_in_review'),
    listed('Reports that wait', 'reports_queue', () => ({ wanted: 'open' })),
    listed('Reports that are closed', 'reports_queue', () => closed),
    listed('Reports that are closed, far behind', 'reports_queue', () => ({
      ...closed,
      cursor: `${far.micros} ${noId}`,
    })),
    listed('Mails', 'admin_mails', () => ({ limit: 25 })),
    listed('Mails, far behind', 'admin_mails', () => ({ limit: 25, before: far.mail })),
    listed('Mails that are parked', 'admin_mails', () => ({ limit: 25, state: 'parked' })),
    listed('Jobs that failed', 'admin_jobs'),
    listed('The audit log', 'admin_audit'),
    listed('The audit log, far behind', 'admin_audit', () => ({ cursor: far.line })),
    listed('The audit log of one member', 'admin_audit', (n) => ({ of_member: `p_${n + 1}` })),
    fed('Posts of 200 whom one follows', ofACity, { feed: 'following' }),
    fed('Posts of 200 whom one follows, far behind', ofACity, { feed: 'following', ...postsBefore }),
    fed('Posts around, in a city of some hundred members', ofACity, { feed: 'around' }),
    fed('Posts around, in a city of a third of all', ofLisbon, { feed: 'around' }),
    fed('Posts around, in a city of a third of all, far behind', ofLisbon, {
      feed: 'around',
      ...postsBefore,
    }),
    fed('Posts from everywhere', admin, { feed: 'around' }),
    fed(
      'Posts since the page was read, more than 50',
      ofLisbon,
      { feed: 'around', since: `${far.at}/${noId}` },
      'new_posts',
    ),
    fed('Who comes, to a member', ofACity, { event: far.event }, 'event_guests'),
    fed(
      'Who comes, to a member, far behind',
      ofACity,
      { event: far.event, after_at: far.guestAt, after_id: far.guest },
      'event_guests',
    ),
    {
      what: 'Who comes, to the host: the last thousand, to be searched in the browser',
      maxMs: 100,
      ask: () => ({
        method: 'GET',
        path: `/rest/v1/attendances?${new URLSearchParams({
          select:
            'user_id,answer,party,asked_party,note,updated_at,profiles(username,display_name,profile_photo_url)',
          event_id: `eq.${far.event}`,
          answer: 'neq.not_coming',
          order: 'created_at.asc,user_id.asc',
          offset: `${Number(far.guests) - 1000}`,
          limit: '1000',
        })}`,
        headers: headersOf(hearth, admin),
      }),
    },
  ]
}

const noId = '00000000-0000-0000-0000-000000000000'

async function measure(
  { small, large }: { small: Hearth; large: Hearth },
  asked: Question,
  askedOfFew: Question,
): Promise<Figure> {
  // The first reading after a fill comes from the disk, and says nothing.
  await send({ port: large.port, callers: [[requestBytes(asked.ask(0))]] })
  const baseline = await startBaseline(large.port, asked.ask(0))
  try {
    const times = { large: [] as number[], baseline: [] as number[], small: [] as number[] }
    const sides = [
      ['large', large.port, asked],
      ['baseline', baseline.port, asked],
      ['small', small.port, askedOfFew],
    ] as const
    // The first round is not counted.
    for (let round = 0; round <= rounds; round++) {
      for (const [side, port, { ask }] of sides) {
        const requests = Array.from({ length: perRound }, (_, n) => requestBytes(ask(round * perRound + n)))
        const heard = ({ tookMs }: { tookMs: number }) => times[side].push(tookMs)
        successful(await send({ port, callers: [requests], ...(round > 0 && { heard }) }))
      }
    }
    const shown = (ms: number) => Number(ms.toPrecision(2))
    return limitedTo(
      {
        what: asked.what,
        value: median(times.large),
        unit: 'ms',
        baseline: { what: 'bare node:http', value: median(times.baseline) },
        note: `99 of 100 within ${shown(percentile(times.large, 0.99))} ms; among ${few.toLocaleString('en')} ${shown(median(times.small))} ms; ${(baseline.bodyBytes / 1000).toFixed(1)} kB`,
      },
      asked.maxMs,
    )
  } finally {
    baseline.stop()
  }
}
