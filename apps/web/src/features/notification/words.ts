import { m } from '@hearth/messages'
/** What the list of notices says of itself; the sentences of the notices stand in their table. */
export const words = {
  bell: (count: number) =>
    count === 0 ? m.notification_title() : m.notification_notes_for_you_new({ count }),
  count: (count: number) => (count > 99 ? '99+' : String(count)),
}
