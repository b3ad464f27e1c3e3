import { AppError, type FoundPlace } from '@hearth/contracts'
import * as m from '@hearth/messages'
import type { Parts } from '../../parts.ts'
import type { Handler } from '../handler.ts'
import { inMemberTransaction, takeFromDay } from '../member-transaction.ts'

const timeoutMs = 5000
const maxBytes = 1024 * 1024
const maxPlaces = 5
const perDay = 100

/**
 * Where an address lies, asked of the geocoder that the deployment names (`GEOCODER_URL`, the search of Nominatim or
 * one like it). The member's words go there and nothing else of them; without the setting there is no such function.
 */
export const createFindPlace =
  (geocoderUrl: string): Handler<'find-place'> =>
  async ({ parts, member }, { text }) => {
    await inMemberTransaction({ parts, member }, (run) =>
      takeFromDay(run, {
        key: `find-place ${member.userId}`,
        limit: perDay,
        sentence: m.venue_refused_find_place_many,
      }),
    )
    return { places: await ask(parts, geocoderUrl, text) }
  }

async function ask(
  { log, config, tracing }: Parts,
  geocoderUrl: string,
  text: string,
): Promise<FoundPlace[]> {
  const url = new URL(geocoderUrl)
  url.searchParams.set('q', text)
  url.searchParams.set('format', 'jsonv2')
  url.searchParams.set('limit', String(maxPlaces))
  try {
    const search = (traceHeaders: Record<string, string> = {}) =>
      fetch(url, {
        // Public geocoders ask who uses them.
        headers: {
          accept: 'application/json',
          'user-agent': `Hearth (${config.siteUrl})`,
          ...traceHeaders,
        },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
    const answer = await (tracing?.within({ name: 'find place', kind: 'client' }, search) ?? search())
    if (!answer.ok) throw new Error(`It answered ${answer.status}.`)
    return placesIn(JSON.parse(await readLimited(answer, maxBytes)))
  } catch (error) {
    log.warn('geocoder_failed', { error })
    throw new AppError('unavailable', m.venue_refused_find_place_failed, {
      retryAfterSeconds: 10,
    })
  }
}

async function readLimited(answer: Response, max: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    size += chunk.length
    if (size > max) throw new Error('It answered with too much.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** What of a Nominatim answer is a place; anything else in it is left out. */
function placesIn(answer: unknown): FoundPlace[] {
  if (!Array.isArray(answer)) throw new Error('It answered with something else than a list.')
  return answer.slice(0, maxPlaces).flatMap((entry: Record<string, unknown> | null) => {
    const place = {
      label: String(entry?.display_name ?? '').slice(0, 300),
      latitude: Number(entry?.lat ?? Number.NaN),
      longitude: Number(entry?.lon ?? Number.NaN),
    }
    const isPlace = place.label && Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180
    return isPlace ? [place] : []
  })
}
