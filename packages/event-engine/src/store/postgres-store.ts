import type { EventStore } from './event-store.ts'
import * as hosts from './hosts.ts'
import * as mending from './mend.ts'
import * as moderation from './moderation.ts'
import * as queries from './queries.ts'
import * as registry from './registry.ts'
import * as searchIndex from './search-index.ts'
import * as sites from './sites.ts'
import * as writes from './writes.ts'

/** What answers each question of the store: a function of its name, which takes `run` before what is asked. */
type Statements = {
  [Name in keyof EventStore]: (
    run: queries.RunCall,
    ...asked: Parameters<EventStore[Name]>
  ) => ReturnType<EventStore[Name]>
}

const statements: Statements = {
  ...queries,
  ...writes,
  ...hosts,
  ...moderation,
  ...mending,
  ...registry,
  ...searchIndex,
  ...sites,
}

/** The events that PostgreSQL keeps, asked through `run`: alone, or within the transaction of an update. */
export function postgresStore(run: queries.RunCall): EventStore {
  const bound = Object.entries<(...asked: never[]) => unknown>(statements).map(([name, ask]) => [
    name,
    ask.bind(undefined, run as never),
  ])
  return Object.fromEntries(bound) as EventStore
}
