import type { Row } from '@hearth/database'
import type { TestDatabase } from '@hearth/database/testing'

/**
 * The same database, whose `owner` ends when this process has heard of the change: notices come on a connection of
 * their own, in the order of the changes, and until then a service may still give the answer that it keeps.
 */
export async function hearing(db: TestDatabase): Promise<TestDatabase> {
  const waiting = new Map<string, () => void>()
  let count = 0
  await db.database.listen('owner_heard', (id) => {
    // An empty one says that the connection came back after a break, and that notices were lost.
    for (const one of id === '' ? [...waiting.keys()] : [id]) {
      waiting.get(one)?.()
      waiting.delete(one)
    }
  })
  return {
    ...db,
    owner: async <T extends Row>(sql: string, values?: readonly unknown[]) => {
      const rows = await db.owner<T>(sql, values)
      const id = String(++count)
      const heard = new Promise<void>((resolve) => waiting.set(id, resolve))
      await db.owner(`select pg_notify('owner_heard', $1)`, [id])
      await heard
      return rows
    },
  }
}
