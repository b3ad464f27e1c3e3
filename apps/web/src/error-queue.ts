import { patternOf } from '@hearth/contracts/route-patterns'
import { createHealth, deliverErrors, type Health } from '@hearth/network-sdk/health'

/** The queue, which hands to the house what it notes. */
export function openQueue(): Health {
  const health = createHealth({ route: () => patternOf(location.pathname) })
  deliverErrors(health, {
    url: '/functions/v1/report-errors',
    app: 'hearth',
    release: releaseOf(import.meta.url),
  })
  return health
}

/** The name of this file is made from what is in it and in all files that it can load, so it differs with every build. */
function releaseOf(file: string): string {
  return /([\w-]{1,20})\.js$/.exec(file)?.[1] ?? 'dev'
}
