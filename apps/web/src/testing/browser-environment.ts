import { builtinEnvironments, type Environment } from 'vitest/runtime'
import { quickenLabels } from './quick-labels.ts'
import { quickenSelectors } from './quick-selectors.ts'
import { quickenStyles } from './quick-styles.ts'

const storages = ['localStorage', 'sessionStorage'] as const

/**
 * jsdom as Vitest sets it up, with jsdom's own storages in place of Node's. Vitest leaves a global that Node has too as it
 * is, and from Node 25 on that is a `localStorage` which is undefined unless a file is named for it.
 */
const browser: Environment = {
  ...builtinEnvironments.jsdom,
  name: 'browser',
  async setup(global, options) {
    const { teardown } = await builtinEnvironments.jsdom.setup(global, options)
    const nodes = storages.map((name) => [name, Object.getOwnPropertyDescriptor(global, name)] as const)
    const { window } = global.jsdom
    quickenLabels(window)
    quickenSelectors(window)
    quickenStyles(window)
    global.getComputedStyle = window.getComputedStyle
    for (const name of storages) {
      Object.defineProperty(global, name, { configurable: true, enumerable: true, get: () => window[name] })
    }
    return {
      async teardown(global) {
        for (const [name, descriptor] of nodes) {
          if (descriptor) Object.defineProperty(global, name, descriptor)
          else Reflect.deleteProperty(global, name)
        }
        await teardown(global)
      },
    }
  },
}

export default browser
