export { suspendedDoors } from './suspended-doors.ts'
