import type { Actor, Database } from '@hearth/database'
import type { Tables } from './catalogue/dependencies.ts'

/** A member as a shared answer knows them: by their sight alone (docs/decisions/0011-directories-are-shared.md). */
type Sight = { text: string; actor: Actor }

export type Sights = {
  /** What this member's view of a directory depends on: `''` for nearly everybody. Throws what the database throws. */
  of(userId: string): Promise<Sight>
  /** Forgets everything: somebody may see other people now. */
  drop(): void
}

/** The tables whose rows make a sight (`hearth.sight_of`). */
const sources = ['public.blocks', 'public.follows', 'public.profile_details', 'public.profiles']

/** Asked of the database again after so long, whatever the notices say. */
const lifetimeMs = 1000
const maxMembers = 10_000

/** The sights of the members who ask, in this process. */
export function createSights(database: Database, now: () => number): Sights {
  let known = new Map<string, { cachedUntilMs: number; sight: Promise<Sight> }>()

  const ask = async (userId: string): Promise<Sight> => {
    const { rows } = await database.run<{ sight: string }>(
      { role: 'hearth_engine' },
      {
        name: 'sight_of',
        text: 'select hearth.sight_of($1) as sight',
        values: [userId],
        onlyReads: true,
      },
    )
    return toSight(rows[0]!.sight)
  }

  return {
    of(userId) {
      const cached = known.get(userId)
      if (cached && cached.cachedUntilMs > now()) return cached.sight
      if (known.size >= maxMembers) known = new Map()
      const from = known
      const sight = ask(userId)
      known.set(userId, { cachedUntilMs: now() + lifetimeMs, sight })
      sight.catch(() => from.delete(userId))
      return sight
    },
    drop() {
      known = new Map()
    },
  }
}

/** Whether changes of these tables can change a sight; when nobody can say which, they can. */
export function changesSights(changed: Tables): boolean {
  return !changed || sources.some((table) => changed.has(table))
}

const ordinary = sightOf('')
function toSight(text: string): Sight {
  return text === '' ? ordinary : sightOf(text)
}

/** Whoever makes the answer is told what is seen, and not who sees it: there is no `sub`. */
function sightOf(text: string): Sight {
  return { text, actor: { role: 'authenticated', claims: { role: 'authenticated', sight: text } } }
}
