export { eventIdFrom, isEventId } from '@hearth/contracts/event-id'
