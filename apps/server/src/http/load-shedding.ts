import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Beyond this delay of the event loop new work makes everything slower for everyone. */
const maxDelayMs = 200
const sampleEveryMs = 500
const resolutionMs = 10

export type LoadWatch = {
  /** Mean delay of the event loop over the last half second. */
  delayMs(): number
  isOverloaded(): boolean
  stop(): void
}

export function watchLoad(): LoadWatch {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs })
  histogram.enable()
  let delayMs = 0
  let lateSamples = 0
  const timer = setInterval(() => {
    // The histogram measures how far apart its ticks are; the resolution itself is not delay.
    const meanMs = histogram.mean / 1e6
    delayMs = Number.isNaN(meanMs) ? 0 : Math.max(0, meanMs - resolutionMs)
    lateSamples = delayMs > maxDelayMs ? lateSamples + 1 : 0
    histogram.reset()
  }, sampleEveryMs)
  timer.unref()
  return {
    delayMs: () => delayMs,
    // One late sample may be a start or a neighbour on the machine; two in a row are load.
    isOverloaded: () => lateSamples > 1,
    stop() {
      clearInterval(timer)
      histogram.disable()
    },
  }
}
