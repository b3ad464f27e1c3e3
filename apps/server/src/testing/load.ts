import type { LoadWatch } from '../http/index.ts'

/** Tests run side by side on few cores: how late an event loop is there says nothing of the app. */
export const calmLoad: LoadWatch = { delayMs: () => 0, isOverloaded: () => false, stop() {} }
