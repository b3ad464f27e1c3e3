export { type FollowedTopic, followTopic } from './follow-topic.ts'
export { type WatchedRows, watchRows } from './watch-rows.ts'
