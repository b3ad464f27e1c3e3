// Whether known faults (high and critical) are in what production installs, by the lock file and the registry's list. Where the
// registry does not answer, that is said in a line and nothing is wrong: a run is never red for want of a network.
import { execFile } from 'node:child_process'
import { join } from 'node:path'

type Advisory = { title?: string; url?: string; severity?: string }
type Report = {
  vulnerabilities?: Record<string, { severity: string; range: string; via: (Advisory | string)[] }>
}

const maxWaitMs = 6000
const severe = ['high', 'critical']

/** What was found: a sentence for each fault, or why nothing could be found. */
export async function findFaults(
  root = join(import.meta.dirname, '..'),
  environment = process.env,
): Promise<{ faults: string[] } | { unanswered: string }> {
  const printed = await new Promise<string>((resolve) => {
    const words = ['audit', '--json', '--omit=dev', '--fetch-retries=0', `--fetch-timeout=${maxWaitMs}`]
    // With faults it ends with 1, as it does without a network: what it printed says which.
    execFile(
      'npm',
      words,
      { cwd: root, env: environment, timeout: maxWaitMs, killSignal: 'SIGKILL', maxBuffer: 2 ** 26 },
      (_error, stdout) => resolve(stdout),
    )
  })
  const { vulnerabilities } = readReport(printed)
  if (!vulnerabilities)
    return { unanswered: 'the registry did not answer, so known faults were not looked for' }
  return {
    faults: Object.entries(vulnerabilities)
      .filter(([, { severity }]) => severe.includes(severity))
      .map(
        ([name, { severity, range, via }]) =>
          `${name} ${range} (${severity}): ${via.map(sayCause).join('; ')}`,
      ),
  }
}

function readReport(printed: string): Report {
  try {
    return JSON.parse(printed)
  } catch {
    return {}
  }
}

function sayCause(cause: Advisory | string): string {
  return typeof cause === 'string' ? `by ${cause}` : [cause.title, cause.url].filter(Boolean).join(' ')
}

if (process.argv[1] === import.meta.filename) {
  const found = await findFaults()
  if ('unanswered' in found) console.error(`check-faults: ${found.unanswered}`)
  else {
    for (const fault of found.faults) console.error(`check-faults: ${fault}`)
    if (found.faults.length > 0) process.exitCode = 1
  }
}
