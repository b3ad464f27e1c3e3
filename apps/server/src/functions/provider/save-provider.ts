import { isDeepStrictEqual } from 'node:util'
import { AppError, missingForReview, type Provider, type Sentence } from '@hearth/contracts'
import type { Run } from '@hearth/database'
import * as m from '@hearth/messages'
import type { Handler } from '../handler.ts'
import { requireOwnPictures } from '../own-pictures.ts'
import { beginPage, lockPage, replaceQualifications, replaceServices, writePage } from './page-queries.ts'

/**
 * Keeps a member's page as it stands; a member has one. A draft may lack everything. A page that others read, or that
 * waits for its review, is kept only while it is whole. A published one stays published: which of its fields changed
 * since an admin looked is noted for the admins.
 */
export const saveProvider: Handler<'save-provider'> = async ({ member, run }, { basedOn, ...content }) => {
  // Two windows that begin a page at once: under the lock the second finds the first one's.
  const pageId = await beginPage(run, { id: content.id, ownerId: member.userId })
  if (pageId !== content.id) {
    throw pageId === ''
      ? new AppError('not_found', m.provider_refused_no_page)
      : new AppError('conflict', m.provider_refused_second_page)
  }
  const page = (await lockPage(run, content.id))!
  const { status } = page
  await requireKeepable(run, content, { status, userId: member.userId })

  const changed = changedFields(page.content, content)
  if (changed.length === 0) return { providerId: content.id, status, updatedAt: page.updatedAt }
  if (basedOn !== undefined && !isSameInstant(basedOn, page.updatedAt)) {
    throw new AppError('conflict', m.provider_refused_outdated)
  }
  const updatedAt = await writePage(run, content, {
    changedSinceReview:
      status === 'draft' ? [] : [...new Set([...page.changedSinceReview, ...changed])].sort(),
  })
  const written = {
    services: await replaceServices(run, content),
    qualifications: await replaceQualifications(run, content),
  }
  for (const list of ['services', 'qualifications'] as const) {
    if (written[list] !== content[list].length) throw problem({ [list]: m.provider_refused_foreign_item })
  }
  return { providerId: content.id, status, updatedAt }
}

async function requireKeepable(
  run: Run,
  content: Provider,
  { status, userId }: { status: string; userId: string },
): Promise<void> {
  for (const list of ['services', 'qualifications', 'hours', 'photos', 'categories', 'languages'] as const) {
    const keys = content[list].map((one) =>
      typeof one === 'object' && 'id' in one ? one.id : JSON.stringify(one),
    )
    if (new Set(keys).size < keys.length) throw problem({ [list]: m.site_fields_twice })
  }
  await requireOwnPictures(run, { userId, addresses: content.photos, field: 'photos' })
  const missing = status === 'draft' ? {} : missingForReview(content)
  if (Object.keys(missing).length > 0) throw problem(missing)
}

/** Both are PostgreSQL's, to the microsecond, and may be written in other forms. */
const isSameInstant = (one: string, other: string) =>
  Date.parse(one) === Date.parse(other) && microsecondsOf(one) === microsecondsOf(other)

const microsecondsOf = (instant: string) => (/\.(\d+)/.exec(instant)?.[1] ?? '').padEnd(6, '0').slice(0, 6)

/** The fields in which two pages differ; a field that is left out and one without a value are the same. */
function changedFields(before: Provider, after: Provider): (keyof Provider)[] {
  const plain = JSON.parse(JSON.stringify(after)) as Provider
  const names = new Set([...Object.keys(before), ...Object.keys(plain)]) as Set<keyof Provider>
  return [...names].filter((name) => !isDeepStrictEqual(before[name], plain[name]))
}

export function problem(fields: Record<string, Sentence>): AppError {
  return new AppError('invalid_input', m.site_fields_marked, { fields })
}
