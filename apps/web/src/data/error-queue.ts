import { patternOf } from '@hearth/contracts/pages'
import { createHealth, deliverErrors, type Health } from '@hearth/network-sdk/health'
import { releaseOf } from './early-errors.ts'

/** The queue, which hands to the house what it notes. */
export function openQueue(): Health {
  const health = createHealth({ route: () => patternOf(location.pathname) })
  deliverErrors(health, {
    url: '/functions/v1/report-errors',
    app: 'hearth',
    // The name of this file is made from what is in it and in all files that it can load: it differs with every build.
    release: releaseOf(import.meta.url),
  })
  return health
}
