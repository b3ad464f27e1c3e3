export { type FollowedTopic, followTopic } from './follow-topic.ts'
export { openRealtime } from './open-realtime.ts'
export { type WatchedRows, watchRows } from './watch-rows.ts'
