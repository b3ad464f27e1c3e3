export { createAnnounceEvents } from './announce-events.ts'
export { type Change, sayChange } from './change-notification.ts'
export { addGroupNotification, addReportGroup } from './group-queries.ts'
export { keepKinds } from './keep-kinds.ts'
export { mailGuests } from './mail-guests.ts'
export { notify, type TitleFor } from './notify.ts'
export { notifyGathered } from './notify-gathered.ts'
export { createNotifyGroup } from './notify-group.ts'
export { createNotifyOfAnswers } from './notify-of-answers.ts'
export { createNotifyOfChange } from './notify-of-change.ts'
export { notifyReaders } from './notify-readers.ts'
export { findReader } from './reach.ts'
export { createRemind } from './remind.ts'
export { createSendDigests } from './send-digests.ts'
export { createSendHostWord } from './send-host-word.ts'
export {
  createSweepNotifications,
  sweepEventMatches,
  sweepGroupNotifications,
} from './sweep-notifications.ts'
