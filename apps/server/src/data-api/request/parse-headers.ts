import type { IncomingHttpHeaders } from 'node:http'
import { ProtocolError, rangeNotSatisfiable } from '../protocol-error.ts'

export type Preferences = {
  /** What a write answers with. */
  returns: 'minimal' | 'representation'
  wantsCount: boolean
  onDuplicates: 'merge' | 'ignore' | undefined
  /** Whether a column that a row of the payload does not name takes its default instead of null. */
  missingAsDefault: boolean
  maxAffected: number | undefined
  /** Those that were heard, for the header `Preference-Applied`. */
  applied: string[]
}

export type Representation = 'array' | 'object'

const mediaTypes = new Map<string, Representation>([
  ['application/json', 'array'],
  ['application/vnd.pgrst.array+json', 'array'],
  ['application/vnd.pgrst.object+json', 'object'],
  ['application/*', 'array'],
  ['*/*', 'array'],
])

/**
 * Reads `Prefer` (RFC 7240). An unknown preference is passed over, as that RFC asks, unless `handling=strict` is among
 * them: then PGRST122. `count=planned` and `count=estimated` are answered with the exact count.
 */
export function parsePrefer(header: string | string[] | undefined): Preferences {
  const preferences: Preferences = {
    returns: 'minimal',
    wantsCount: false,
    onDuplicates: undefined,
    missingAsDefault: false,
    maxAffected: undefined,
    applied: [],
  }
  if (header === undefined) return preferences
  const asked = [header]
    .flat()
    .join(',')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  // A client that asks for this must not find its rows written.
  if (asked.includes('tx=rollback')) {
    throw new ProtocolError(400, 'PGRST122', 'Invalid preferences given', {
      details: 'tx=rollback is not supported',
    })
  }
  const isStrict = asked.includes('handling=strict')
  const unknown = asked.filter((preference) => !hear(preferences, preference))
  if (isStrict && unknown.length > 0) {
    throw new ProtocolError(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
      details: `Invalid preferences: ${unknown.join(', ').slice(0, 200)}`,
    })
  }
  // The protocol counts affected rows only for those who asked to be strict.
  if (!isStrict) preferences.maxAffected = undefined
  preferences.applied = asked.filter((preference) => !unknown.includes(preference))
  return preferences
}

/** Takes one preference in; false when it is none that we know. */
function hear(preferences: Preferences, preference: string): boolean {
  switch (preference) {
    case 'return=representation':
      preferences.returns = 'representation'
      return true
    case 'count=exact':
    case 'count=planned':
    case 'count=estimated':
      preferences.wantsCount = true
      return true
    case 'resolution=merge-duplicates':
      preferences.onDuplicates = 'merge'
      return true
    case 'resolution=ignore-duplicates':
      preferences.onDuplicates = 'ignore'
      return true
    case 'missing=default':
      preferences.missingAsDefault = true
      return true
    case 'return=minimal':
    case 'missing=null':
    case 'handling=strict':
    case 'handling=lenient':
    case 'tx=commit':
      return true
  }
  const max = /^max-affected=(\d{1,9})$/.exec(preference)
  if (max) preferences.maxAffected = Number(max[1])
  return max !== null
}

/**
 * Whether the caller wants a list or a single object. Throws PGRST107 for every other form of the protocol (CSV,
 * plans …).
 */
export function parseAccept(header: string | undefined): Representation {
  if (!header || header === '*/*') return 'array'
  for (const part of header.split(',')) {
    const mediaType = part
      .trim()
      .toLowerCase()
      .replace(/\s*;\s*(?:q=[\d.]+|charset=utf-8)/g, '')
    const representation = mediaTypes.get(mediaType)
    if (representation) return representation
  }
  throw new ProtocolError(406, 'PGRST107', `None of these media types are available: ${header.slice(0, 200)}`)
}

/** One schema is open; naming another one is PGRST106. */
export function checkProfile(headers: IncomingHttpHeaders): void {
  for (const schema of [headers['accept-profile'], headers['content-profile']]) {
    if (schema !== undefined && schema !== 'public') {
      throw new ProtocolError(406, 'PGRST106', `Invalid schema: ${String(schema).slice(0, 60)}`, {
        hint: 'Only the following schemas are exposed: public',
      })
    }
  }
}

/** Reads `Range: 0-24` (the unit is rows). What is no such range counts as none, as RFC 9110 asks. */
export function parseRange(
  header: string | undefined,
): { offset: number; limit: number | undefined } | undefined {
  const found = header && /^(?:items=)?(\d{1,15})-(\d{1,15})?$/.exec(header.trim())
  if (!found) return undefined
  const from = Number(found[1])
  if (found[2] === undefined) return { offset: from, limit: undefined }
  const to = Number(found[2])
  if (to < from) {
    throw rangeNotSatisfiable(
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    )
  }
  return { offset: from, limit: to - from + 1 }
}
