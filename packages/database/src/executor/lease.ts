import type pg from 'pg'
import { endsConnection } from './away.ts'

/** Gives the connection back after the work, or destroys it when it is not as clean as it was. */
export async function leaseFor<T>(client: pg.PoolClient, work: () => Promise<T>): Promise<T> {
  let isBroken = false
  try {
    return await work()
  } catch (error) {
    isBroken = endsConnection(error)
    throw error
  } finally {
    client.release(isBroken || client.getTransactionStatus() !== 'I')
  }
}
