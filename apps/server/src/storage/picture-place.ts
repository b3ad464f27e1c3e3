import type { Actor, Database } from '@hearth/database'

export type PicturePlace = 'disk' | 's3'

/** How long a process may go on writing where it wrote: whoever moves a house waits longer. */
export const placeIsKnownForMs = 2000

const engine: Actor = { role: 'hearth_engine' }

/** Where this house writes its pictures, the same for all its processes. */
export type PicturePlaceKeeper = {
  read(): Promise<PicturePlace>
  change(to: PicturePlace): Promise<void>
}

/**
 * The place stands in the database. A house that has no picture yet begins in S3 where that is set up; any other stays on the
 * disk until it is moved.
 */
export function createPicturePlace(
  database: Database,
  { hasS3, steadyNow = () => performance.now() }: { hasS3: boolean; steadyNow?: () => number },
): PicturePlaceKeeper {
  let known: { place: Promise<PicturePlace>; atMs: number } | undefined

  async function look(): Promise<PicturePlace> {
    const found = await find(database)
    if (found) return found
    await settle(database, { hasS3 })
    return (await find(database))!
  }

  return {
    read() {
      if (!known || steadyNow() - known.atMs >= placeIsKnownForMs) {
        const asked = { place: look(), atMs: steadyNow() }
        asked.place.catch(() => {
          if (known === asked) known = undefined
        })
        known = asked
      }
      return known.place
    },
    async change(to) {
      await database.run(engine, {
        name: 'change picture place',
        text: `
          insert into hearth.picture_place (place) values ($1)
          on conflict (is_only) do update set place = excluded.place, changed_at = now()
          where picture_place.place <> excluded.place`,
        values: [to],
      })
      known = undefined
    },
  }
}

async function find(database: Database): Promise<PicturePlace | undefined> {
  const { rows } = await database.run<{ place: PicturePlace }>(engine, {
    name: 'picture place',
    text: 'select place from hearth.picture_place',
    onlyReads: true,
  })
  return rows[0]?.place
}

async function settle(database: Database, { hasS3 }: { hasS3: boolean }): Promise<void> {
  await database.run(engine, {
    name: 'settle picture place',
    text: `
      insert into hearth.picture_place (place)
      select case when $1::boolean and not exists (select from storage.objects) then 's3' else 'disk' end
      on conflict do nothing`,
    values: [hasS3],
  })
}
