// What opens behind a press of somebody who comes or waits.

export { AnswerDialog } from '../../../../features/attendance/answer/answer-dialog.tsx'
export { WaitingDialog } from '../../../../features/attendance/waiting/waiting-dialog.tsx'
export { ReplySheet } from '../../../../features/event/page/reply-sheet.tsx'
