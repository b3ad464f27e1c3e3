import * as React from 'react'

/**
 * React keeps the place where each element is made, with an error of its own, for tools that show it; where too many are made within a
 * second it stops. That takes a twelfth of the time of tests that render screens, in which nobody reads it: here it never begins.
 */
export function quickenElements(): void {
  const internals = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
  Object.defineProperty(Reflect.get(React, internals), 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => Number.POSITIVE_INFINITY,
    // Once a second React begins to count anew.
    set: () => undefined,
  })
}
