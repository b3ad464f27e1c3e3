import { doorHours } from '@hearth/contracts'

/** How long before its start and after its end the door of an event is open, as PostgreSQL's intervals. */
export const doorOpens = [`${doorHours.before} hours`, `${doorHours.after} hours`] as const
