import type { Actor, Database } from '@hearth/database'
import type { Tables } from './catalogue/dependencies.ts'

/** A member as a shared answer knows them: by their sight alone (docs/decisions/0011-directories-are-shared.md). */
type Visibility = { text: string; actor: Actor }

export type Visibilities = {
  /** What this member's view of a directory depends on: `''` for nearly everybody. Throws what the database throws. */
  of(userId: string): Promise<Visibility>
  /** Forgets everything: somebody may see other people now. */
  drop(): void
}

/** The tables whose rows make a sight (`hearth.sight_of`). */
const sources = ['public.blocks', 'public.follows', 'public.profile_details', 'public.profiles']

/** Asked of the database again after so long, whatever the notices say. */
const lifetimeMs = 1000
const maxMembers = 10_000

/** The visibilities of the members who ask, in this process. */
export function createVisibilities(database: Database, now: () => number): Visibilities {
  let known = new Map<string, { cachedUntilMs: number; visibility: Promise<Visibility> }>()

  const ask = async (userId: string): Promise<Visibility> => {
    const { rows } = await database.run<{ visibility: string }>(
      { role: 'hearth_engine' },
      {
        name: 'sight_of',
        text: 'select hearth.sight_of($1) as visibility',
        values: [userId],
        onlyReads: true,
        fromReplica: true,
      },
    )
    return toVisibility(rows[0]!.visibility)
  }

  return {
    of(userId) {
      const cached = known.get(userId)
      if (cached && cached.cachedUntilMs > now()) return cached.visibility
      if (known.size >= maxMembers) known = new Map()
      const from = known
      const visibility = ask(userId)
      known.set(userId, { cachedUntilMs: now() + lifetimeMs, visibility })
      visibility.catch(() => from.delete(userId))
      return visibility
    },
    drop() {
      known = new Map()
    },
  }
}

/** Whether changes of these tables can change a sight; when nobody can say which, they can. */
export function changesVisibility(changed: Tables): boolean {
  return !changed || sources.some((table) => changed.has(table))
}

const ordinary = visibilityOf('')
function toVisibility(text: string): Visibility {
  return text === '' ? ordinary : visibilityOf(text)
}

/** Whoever makes the answer is told what is seen, and not who sees it: there is no `sub`. */
function visibilityOf(text: string): Visibility {
  return { text, actor: { role: 'authenticated', claims: { role: 'authenticated', visibility: text } } }
}
