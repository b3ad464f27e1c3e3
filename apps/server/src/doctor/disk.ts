import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Config } from '../config.ts'
import { freeBytes } from '../http/index.ts'
import { type Finding, reasonOf, warning, well, wrong } from './finding.ts'

/** So many times what must be free at the least is time enough to act. */
const warnsAtTimes = 4

/** Where data and pictures lie: whether files can be written there, and how much room is left. */
export async function examineDisk(
  config: Pick<Config, 'DATA_DIR' | 'DATABASE_URL' | 'picturesDir' | 'MIN_FREE_BYTES'>,
): Promise<Finding[]> {
  const places = [
    { part: 'pictures', path: config.picturesDir, setting: 'PICTURES_DIR' },
    ...(config.DATABASE_URL ? [] : [{ part: 'data', path: config.DATA_DIR, setting: 'DATA_DIR' }]),
  ]
  return Promise.all(
    places.map(async ({ part, path, setting }) => {
      const place = resolve(path)
      try {
        await mkdir(place, { recursive: true })
        const file = join(place, `.doctor-${randomUUID()}`)
        await writeFile(file, '')
        await rm(file)
      } catch (error) {
        return wrong(
          part,
          `Nothing can be written to ${place} (${reasonOf(error)}).`,
          `Give the account that runs Hearth this directory, or choose another with ${setting}.`,
        )
      }
      return roomOf({ part, place, setting }, await freeBytes(place), config)
    }),
  )
}

function roomOf(
  { part, place, setting }: { part: string; place: string; setting: string },
  free: number | undefined,
  { MIN_FREE_BYTES }: Pick<Config, 'MIN_FREE_BYTES'>,
): Finding {
  if (free === undefined) return well(part, `${place} can be written.`)
  const says = `${place} can be written; ${megabytes(free)} MB are free.`
  const advice = `Make room, or move it to a larger disk with ${setting}. Below ${megabytes(MIN_FREE_BYTES)} MB Hearth takes nothing in.`
  if (free < MIN_FREE_BYTES) return wrong(part, says, advice)
  return free < MIN_FREE_BYTES * warnsAtTimes ? warning(part, says, advice) : well(part, says)
}

const megabytes = (bytes: number) => Math.floor(bytes / 1024 / 1024).toLocaleString('en')
