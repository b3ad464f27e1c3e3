import { hearthAppId, networkApps, type Sibling, siblingSchema } from '@hearth/contracts'
import { z } from 'zod'

/** The app that we serve ourselves, beside Hearth, to show how to join. */
export const ownSiblingId = 'journal'

/** What the setting may say of an app: of the eight anything, of an app of one's own everything. */
const givenSchema = z.array(siblingSchema.partial().required({ id: true }))

/**
 * The registry of this deployment: the eight apps, with what `setting` (JSON, a list as in `hearth.json`) says of them
 * and with apps of one's own behind them. Hearth's address is always `siteUrl`; `journalUrl` is where our own second
 * app is served, `undefined` when it is not. Problems name the place in the setting, never a value.
 */
export function readSiblings({
  setting,
  siteUrl,
  journalUrl,
}: {
  setting: string | undefined
  siteUrl: string
  journalUrl: string | undefined
}): { siblings: Sibling[]; problems: string[] } {
  const siblings: Sibling[] = networkApps.map((app) => ({
    ...app,
    url: (app.id === hearthAppId ? siteUrl : app.id === ownSiblingId && journalUrl) || '',
  }))
  const { given, problems } = parse(setting)
  for (const [index, entry] of given.entries()) {
    const place = siblings.findIndex(({ id }) => id === entry.id)
    if (given.findIndex(({ id }) => id === entry.id) !== index) {
      problems.push(`SIBLINGS[${index}].id stands there twice`)
    } else if (place >= 0) {
      siblings[place] = { ...siblings[place]!, ...withoutTrailingSlash(entry) }
    } else {
      const whole = siblingSchema.safeParse(entry)
      if (whole.success) siblings.push(withoutTrailingSlash(whole.data))
      else problems.push(...sayIssues(whole.error, `SIBLINGS[${index}]`))
    }
    problems.push(...addressProblems(entry, { index, siteUrl }))
  }
  problems.push(...sharedAddresses(siblings))
  return { siblings, problems }
}

function parse(setting: string | undefined): { given: z.infer<typeof givenSchema>; problems: string[] } {
  if (setting === undefined) return { given: [], problems: [] }
  let json: unknown
  try {
    json = JSON.parse(setting)
  } catch {
    return { given: [], problems: ['SIBLINGS is not valid JSON'] }
  }
  const parsed = givenSchema.safeParse(json)
  if (parsed.success) return { given: parsed.data, problems: [] }
  return { given: [], problems: sayIssues(parsed.error, 'SIBLINGS') }
}

/** Codes that sign people in travel to these addresses, so in public they travel over TLS. */
function addressProblems(
  { id, url }: { id: string; url?: string | undefined },
  { index, siteUrl }: { index: number; siteUrl: string },
): string[] {
  if (!url) return []
  if (id === hearthAppId && withoutTrailingSlash({ url }).url !== siteUrl) {
    return [`SIBLINGS[${index}].url differs from SITE_URL, which is Hearth's address`]
  }
  const isPlain = new URL(url).protocol === 'http:'
  return isPlain && siteUrl.startsWith('https:') ? [`SIBLINGS[${index}].url must begin with https://`] : []
}

/** Two apps at one address could not be told apart, and one would get what is meant for the other. */
function sharedAddresses(siblings: readonly Sibling[]): string[] {
  const open = siblings.filter(({ url }) => url)
  const again = open.find(({ url }, index) => open.findIndex((other) => other.url === url) !== index)
  return again ? [`SIBLINGS gives ${again.id} the address of another app`] : []
}

function withoutTrailingSlash<T extends { url?: string | undefined }>(entry: T): T {
  return entry.url ? { ...entry, url: new URL(entry.url).origin } : entry
}

function sayIssues(error: z.ZodError, setting: string): string[] {
  return error.issues.map((issue) => {
    const place = issue.path.reduce<string>(
      (path, part) => path + (typeof part === 'number' ? `[${part}]` : `.${String(part)}`),
      setting,
    )
    if (issue.code === 'unrecognized_keys') return `${place} has a field that no app has`
    if (issue.code === 'invalid_type') {
      const isMissing = /received undefined/.test(issue.message)
      return isMissing ? `${place} is missing` : `${place} must be ${nameOf(issue.expected)}`
    }
    return `${place} ${issue.message.startsWith('must') ? issue.message : 'is not valid'}`
  })
}

function nameOf(expected: string): string {
  return { array: 'a list', object: 'an object', string: 'a text' }[expected] ?? `of type ${expected}`
}
