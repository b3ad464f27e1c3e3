import * as m from '@hearth/messages'
import { readOnlyCode } from '@hearth/network-sdk'

/**
 * Why a picture was not kept, in a sentence for the person. The storage protocol says it by `statusCode`, the tables by
 * `status` or a SQLSTATE.
 */
export function pictureFailure(error: unknown): string {
  const { statusCode, status, code, message } = (error ?? {}) as Record<string, unknown>
  if (code === readOnlyCode || message === readOnlyCode) return m.site_error_read_only()
  const number = Number(statusCode ?? status)
  const sentence = sentences[number]
  if (sentence) return sentence()
  if (code === '42501') return m.site_forms_pictures_problems_not_allowed()
  // No answer at all (the client's "unknown" error has no status), or one that is not the service's own.
  if (!number || number >= 500) return m.site_forms_pictures_problems_away()
  return m.site_forms_pictures_problems_unknown()
}

const sentences: Record<number, (() => string) | undefined> = {
  401: m.site_forms_pictures_problems_ended_login,
  403: m.site_forms_pictures_problems_not_allowed,
  413: m.site_forms_pictures_problems_too_large,
  415: m.site_forms_pictures_problems_not_a_picture,
  422: m.site_forms_pictures_problems_arrived_damaged,
  429: m.site_forms_pictures_problems_too_many,
  503: m.site_forms_pictures_problems_busy,
  507: m.site_forms_pictures_problems_no_room,
}
