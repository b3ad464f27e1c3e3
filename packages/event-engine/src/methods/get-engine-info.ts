import { replied } from '../candid/outcome.ts'
import { registry } from './get-engine-registry.ts'
import type { Handler } from './method.ts'

/** The result is not optional, so an id that names no engine of ours comes back with the status `unknown`. */
export const getEngineInfo: Handler = async ({ args, store, engine }) => {
  const [id] = args as [string]
  const known = (await registry(store, engine)).find((one) => one.id === id)
  return replied('getEngineInfo', known ?? { id: id.slice(0, 100), status: 'unknown', name: '', version: '' })
}
