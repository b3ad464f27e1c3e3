import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { judgeNode, readNeededVersion, readTriedVersions } from '../apps/server/bin/node-version.js'

const run = promisify(execFile)
const bin = join(import.meta.dirname, '../apps/server/bin')
const needed = readNeededVersion()
const tried = readTriedVersions()

describe('the Node that is installed', () => {
  it.each(['18.20.8', '20.18.3'])('%s is refused, by its version and the needed one', (installed) => {
    const { refused, message } = judgeNode({ installed, needed, tried })
    expect(refused).toBe(true)
    expect(message).toContain(`needs Node ${needed} or newer; this is ${installed}`)
  })

  it.each([...tried, '20.20.2', '25.0.0'])('%s starts without a word', (installed) => {
    expect(judgeNode({ installed, needed, tried })).toEqual({ refused: false })
  })

  it('that is newer than any that was tried starts, and one line says so', () => {
    const { refused, message } = judgeNode({ installed: '99.0.0', needed, tried })
    expect(refused).toBe(false)
    expect(message).toContain(`99.0.0 is newer than ${tried.at(-1)}`)
    expect(message).not.toContain('\n')
  })

  it.each(['hearth.js', 'node-version.js'])('is looked at by %s before anything else', async (file) => {
    const failed = await run(process.execPath, ['--import', pretend('18.20.8'), join(bin, file)]).catch(
      (error) => error,
    )
    expect(failed).toMatchObject({ code: 1, stdout: '' })
    expect(failed.stderr).toMatch(
      new RegExp(`^Hearth needs Node ${needed} or newer; this is 18.20.8[^\n]*\n$`),
    )
  })
})

describe('the versions that were tried', () => {
  it('begin with the oldest that is accepted', () => {
    expect(tried[0]).toMatch(new RegExp(`^${needed.replace('.', '\\.')}\\.`))
    expect(tried.map((version) => version.split('.')[0])).toEqual(['20', '22', '24', '26'])
  })
})

/** A module that makes Node say another version of itself. */
function pretend(version: string): string {
  return `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'${version}'}})`
}
