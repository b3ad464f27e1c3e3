import type { Reporter, TestCase } from 'vitest/node'

/** A reporter for Vitest that names what passed only at its second try: a race that is still to be found. */
export default class SecondTries implements Reporter {
  private readonly seen: string[] = []

  onTestCaseResult(test: TestCase): void {
    if (!test.diagnostic()?.flaky) return
    const [first] = test.result().errors ?? []
    this.seen.push(
      `${test.module.relativeModuleId} > ${test.fullName}: ${first?.message?.split('\n')[0] ?? ''}`,
    )
  }

  onTestRunEnd(): void {
    for (const one of this.seen) console.error(`Passed only at the second try: ${one}`)
  }
}
