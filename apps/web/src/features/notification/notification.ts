import { isNotificationKind, notificationTable } from '@hearth/contracts/notifications'
import type { Row } from '@hearth/contracts/reads'
import * as m from '@hearth/messages'

/** A notice as the table keeps it. Its kind may be one that this page does not know yet. */
export type NotificationRow = Omit<Row<'notifications'>, 'user_id'>
/** What it says and where it leads. */
export type NotificationLine = { sentence: string; to: string | undefined }

export function lineOf({ kind, data }: Pick<NotificationRow, 'kind' | 'data'>): NotificationLine {
  const other = { sentence: m.notification_other(), to: undefined }
  if (!isNotificationKind(kind)) return other
  const { fields, sentence, to }: KnownRow = notificationTable[kind]
  if (!fields.every((field) => typeof data[field] === 'string')) return other
  return {
    sentence: sentence(data),
    to: to?.replaceAll(/:(\w+)/g, (_, field) => encodeURIComponent(data[field] ?? '')),
  }
}

/** What every row has, whichever it is. */
type KnownRow = {
  fields: readonly string[]
  sentence: (data: Record<string, string>) => string
  to?: string
}
