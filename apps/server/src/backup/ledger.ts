import type { Database } from '@hearth/database'
import type { BackupProblem } from './problem.ts'
import type { RehearsalProblem } from './rehearse.ts'

const jobs = { role: 'hearth_jobs' } as const
/** A file whose rehearsals ended the process so often is not tried again. */
const maxRehearsals = 3

/** Where back-ups and what became of them are written down (`hearth.backups`). */
export function createLedger(database: Database) {
  const change = async (name: string, text: string, values: readonly unknown[]) => {
    await database.run(jobs, { name, text, values })
  }
  return {
    /** Whether one is to be made now, and which one waits to be tried. Nothing to do: both undefined. */
    async toDo({
      place,
      slotMs,
      nowMs,
      retryMs,
    }: {
      place: string
      slotMs: number
      nowMs: number
      retryMs: number
    }) {
      const { rows } = await database.run<{ isMade: boolean; failures: number; sinceMs: number | null }>(
        jobs,
        {
          name: 'what is to be done about back-ups',
          text: `
          select
            count(*) filter (where name is not null) > 0 as "isMade",
            count(*) filter (where name is null)::integer as failures,
            (extract(epoch from to_timestamp($3) - max(coalesce(ended_at, started_at))) * 1000)::float8 as "sinceMs"
          from hearth.backups where place = $1 and started_at >= to_timestamp($2) and started_at <= to_timestamp($3)`,
          values: [place, slotMs / 1000, nowMs / 1000],
        },
      )
      const { isMade, failures, sinceMs } = rows[0]!
      const pauseMs = failures === 0 ? 0 : retryMs * 2 ** Math.min(failures - 1, 6)
      const isDue = !isMade && (sinceMs === null || sinceMs >= pauseMs)
      return { isDue, untried: await this.untried(place) }
    },
    /** The newest whole one, where it was not tried to its end. */
    async untried(place: string): Promise<WrittenDown | undefined> {
      const { rows } = await database.run<WrittenDown & { isOpen: boolean }>(jobs, {
        name: 'back-up to be tried',
        text: `
          select id, name, pictures_missing as "picturesMissing",
            rehearsed_at is null and rehearsal_problem is null and rehearsals_begun < $2 as "isOpen"
          from hearth.backups where place = $1 and name is not null order by started_at desc, id desc limit 1`,
        values: [place, maxRehearsals],
      })
      return rows[0]?.isOpen ? rows[0] : undefined
    },
    /** Of one that has this name there. */
    async find(place: string, name: string): Promise<WrittenDown | undefined> {
      const { rows } = await database.run<WrittenDown>(jobs, {
        name: 'a back-up by its name',
        text: `
          select id, name, pictures_missing as "picturesMissing" from hearth.backups
          where place = $1 and name = $2 order by id desc limit 1`,
        values: [place, name],
      })
      return rows[0]
    },
    /** How large the newest whole one is. */
    async newestSize(place: string): Promise<number | undefined> {
      const { rows } = await database.run<{ size: number }>(jobs, {
        name: 'size of the newest back-up',
        text: `
          select size_bytes as size from hearth.backups
          where place = $1 and name is not null order by started_at desc, id desc limit 1`,
        values: [place],
      })
      return rows[0]?.size
    },
    async begin(place: string, startedAtMs: number): Promise<number> {
      const { rows } = await database.run<{ id: number }>(jobs, {
        name: 'begin a back-up',
        text: 'insert into hearth.backups (place, started_at) values ($1, to_timestamp($2)) returning id',
        values: [place, startedAtMs / 1000],
      })
      return rows[0]!.id
    },
    /** Those that a process which is gone had begun; only for whoever has the lock. */
    endInterrupted: (nowMs: number) =>
      change(
        'end interrupted back-ups',
        `update hearth.backups set ended_at = greatest(started_at, to_timestamp($1)), problem = 'interrupted'
         where ended_at is null`,
        [nowMs / 1000],
      ),
    finish: (
      id: number,
      {
        name,
        sizeBytes,
        picturesMissing,
        nowMs,
      }: {
        name: string
        sizeBytes: number
        picturesMissing: number
        nowMs: number
      },
    ) =>
      change(
        'finish a back-up',
        `update hearth.backups set ended_at = to_timestamp($2), name = $3, size_bytes = $4, pictures_missing = $5
         where id = $1`,
        [id, nowMs / 1000, name, sizeBytes, picturesMissing],
      ),
    fail: (id: number, { problem, message }: BackupProblem, nowMs: number) =>
      change(
        'a back-up failed',
        'update hearth.backups set ended_at = to_timestamp($2), problem = $3, problem_detail = $4 where id = $1',
        [id, nowMs / 1000, problem, message],
      ),
    beginRehearsal: (id: number) =>
      change(
        'begin a rehearsal',
        'update hearth.backups set rehearsals_begun = rehearsals_begun + 1 where id = $1',
        [id],
      ),
    /** It was ended with the process, as processes end: it counts as not begun. */
    takeBackRehearsal: (id: number) =>
      change(
        'take a rehearsal back',
        'update hearth.backups set rehearsals_begun = rehearsals_begun - 1 where id = $1',
        [id],
      ),
    /** `problem` undefined: it went well. */
    endRehearsal: (
      id: number,
      { problem, tookMs, nowMs }: { problem?: RehearsalProblem | undefined; tookMs: number; nowMs: number },
    ) =>
      change(
        'end a rehearsal',
        `update hearth.backups set rehearsed_at = to_timestamp($2), rehearsal_ms = $3,
           rehearsal_problem = $4, rehearsal_detail = $5 where id = $1`,
        [id, nowMs / 1000, Math.round(tookMs), problem?.problem ?? null, problem?.message ?? null],
      ),
  }
}

export type Ledger = ReturnType<typeof createLedger>
export type WrittenDown = { id: number; name: string; picturesMissing: number | null }

/** Writes where back-ups go to where the database tells of them. */
export async function saveBackupPlace(database: Database, place: string | undefined): Promise<void> {
  await database.run(jobs, {
    name: 'save the place of back-ups',
    text: 'update hearth.backup_rules set place = $1 where place is distinct from $1',
    values: [place ?? null],
  })
}

export type BackupState = {
  state: 'none' | 'first' | 'works' | 'failed' | 'old' | 'rehearsal_failed'
  place: string | null
  good_at: string | null
  rehearsed_at: string | null
}

/** How it stands with back-ups, as admins see it. */
export async function readBackupState(database: Database): Promise<BackupState> {
  const { rows } = await database.run<{ state: BackupState }>(jobs, {
    name: 'how it stands with back-ups',
    text: 'select hearth.backup_state() as state',
    onlyReads: true,
  })
  return rows[0]!.state
}
