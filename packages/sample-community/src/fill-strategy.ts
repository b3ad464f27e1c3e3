import type { Run } from '@hearth/database'
import type { Content } from './content.ts'
import { insert } from './insert.ts'
import { memberId, sampleId } from './sample-id.ts'

const dayMs = 86_400_000

/**
 * How the sample's members belong, and what they want together. Expects their accounts; where a vision is written,
 * everything is there already.
 */
export async function fillStrategy(run: Run, content: Content, nowMs: number): Promise<void> {
  const { people, strategy } = content
  const { rows } = await run({
    name: 'sample some vision',
    text: 'select from public.vision_versions limit 1',
    values: [],
  })
  if (rows.length > 0) return
  const daysAgo = (days: number) => new Date(nowMs - days * dayMs).toISOString()
  await fillCircles(run, content, daysAgo)
  await insert(
    run,
    'vision_versions',
    strategy.vision.map(({ text, summary, author, daysAgo: days }) => ({
      text,
      summary,
      author_id: memberId(author),
      created_at: daysAgo(days),
    })),
  )
  await insert(
    run,
    'goals',
    strategy.goals.map(({ inDays, ...goal }) => ({
      ...goal,
      id: sampleId(`goal ${goal.measure}`),
      until: daysAgo(-inDays).slice(0, 10),
    })),
  )
  await insert(
    run,
    'roadmap_items',
    strategy.roadmap.map(({ key, title, about, state }) => ({
      id: itemId(key),
      title,
      about,
      state,
      created_at: daysAgo(50),
    })),
  )
  await insert(
    run,
    'roadmap_supports',
    strategy.roadmap.flatMap(({ key, supports }, place) =>
      // Others begin elsewhere in the list, so that not always the same people support everything.
      [...people.slice(place * 5), ...people.slice(0, place * 5)].slice(0, supports).map(({ username }) => ({
        item_id: itemId(key),
        user_id: memberId(username),
        created_at: daysAgo(20),
      })),
    ),
  )
  await insert(
    run,
    'roadmap_comments',
    strategy.roadmap.flatMap(({ key, comments }) =>
      comments.map(({ author, body, daysAgo: days }) => ({
        id: sampleId(`comment ${body}`),
        item_id: itemId(key),
        author_id: memberId(author),
        body,
        created_at: daysAgo(days),
      })),
    ),
  )
}

const itemId = (key: string) => sampleId(`roadmap ${key}`)

async function fillCircles(
  run: Run,
  { membership: { circles, asking } }: Content,
  daysAgo: (days: number) => string,
): Promise<void> {
  const since = daysAgo(30)
  const stewards = circles.filter(({ circle }) => circle === 'steward')
  await run({
    name: 'sample stewards',
    text: 'select hearth.make_steward(s) from unnest($1::uuid[]) as s',
    values: [stewards.map(({ username }) => memberId(username))],
  })
  await run({
    name: 'sample memberships',
    text: `
      insert into public.memberships (user_id, circle, is_shown, since)
      select user_id, circle, is_shown, $2 from jsonb_to_recordset($1::jsonb) as m (user_id uuid, circle text, is_shown boolean)
      on conflict (user_id) do update set is_shown = excluded.is_shown, since = excluded.since`,
    values: [
      JSON.stringify(
        circles.map(({ username, circle, isShown }) => ({
          user_id: memberId(username),
          circle,
          is_shown: isShown,
        })),
      ),
      since,
    ],
  })
  await insert(
    run,
    'pledges',
    circles.flatMap(({ username, pledge }) =>
      pledge ? [{ user_id: memberId(username), currency: null, ...pledge, since }] : [],
    ),
  )
  await insert(run, 'steward_applications', [
    {
      id: sampleId('asks to be a steward'),
      user_id: memberId(asking.username),
      words: asking.words,
      asked_at: daysAgo(asking.daysAgo),
    },
  ])
}
