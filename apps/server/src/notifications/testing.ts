import type { TestDatabase } from '@hearth/database/testing'
import type { Parts } from '../parts.ts'
import { createNotifyGroup } from './notify-group.ts'

/** Tells to all what stands to be told about an event or a report, as the job does, which may be at it too. */
export async function notifyGroups(parts: Parts, about: string, options?: { batch?: number }): Promise<void> {
  const notify = createNotifyGroup(parts, options)
  const isOpen = async () => {
    const { rows } = await parts.database.run(
      { role: 'hearth_engine' },
      {
        name: 'test open groups',
        text: 'select from hearth.group_notifications where about = $1 and finished_at is null',
        values: [about],
      },
    )
    return rows.length > 0
  }
  while (await isOpen()) await notify({ about }, { isLastTry: false })
}

/** Cuts the connection of the third batch after its mails were written; `public.batches` counts them. */
export async function cutThirdBatch({ owner }: Pick<TestDatabase, 'owner'>): Promise<void> {
  await owner('create sequence public.batches')
  await owner('grant usage on sequence public.batches to hearth_engine')
  await owner(
    `create function hearth.cut_once() returns trigger language plpgsql security definer set search_path = '' as $$
     begin
       if nextval('public.batches') = 3 then perform pg_terminate_backend(pg_backend_pid()); end if;
       return null;
     end $$`,
  )
  await owner(
    'create trigger cut_once after insert on hearth.mails for each statement execute function hearth.cut_once()',
  )
}
