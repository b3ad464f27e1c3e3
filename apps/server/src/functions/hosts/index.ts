import type { FunctionDefinition } from '../definition.ts'
import { answerHostInvitation } from './answer-host-invitation.ts'
import { endHosting } from './end-hosting.ts'
import { inviteHost } from './invite-host.ts'

/** Hosting an event together with its owner: asked, answered, ended. */
export const hostFunctions: readonly FunctionDefinition[] = [inviteHost, answerHostInvitation, endHosting]
