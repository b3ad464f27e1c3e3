import type { FunctionDefinition } from '../definition.ts'
import { changeComment } from './change-comment.ts'
import { messageGuests } from './message-guests.ts'
import { pinComment } from './pin-comment.ts'
import { removeComment } from './remove-comment.ts'
import { sayComment } from './say-comment.ts'

/** What people say to each other on the page of an event, and what hosts write to those who are coming. */
export const conversationFunctions: readonly FunctionDefinition[] = [
  sayComment,
  changeComment,
  removeComment,
  pinComment,
  messageGuests,
]
