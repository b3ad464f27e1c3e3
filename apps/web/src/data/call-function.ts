import { AppError } from '@hearth/contracts/errors'
import * as m from '@hearth/messages'
import type { BackendFunctions } from '@hearth/network-sdk/backend'
import { errorCodeOf } from '../format/error-words.ts'
import { askForName, nameFirst } from './name-first.ts'
import { getBackend } from './network.ts'

/** What is shown with the name of whoever does it: asked for beforehand, so that the server need not refuse. */
const shownWithName: ReadonlySet<keyof BackendFunctions> = new Set<keyof BackendFunctions>([
  'add-photo',
  'answer',
  'answer-enquiry',
  'answer-host-invitation',
  'answer-offer',
  'answer-request',
  'answer-series',
  'ask-member',
  'ask-provider',
  'ask-stewardship',
  'choose-circle',
  'join-waiting-list',
  'offer-translation',
  'react-to-post',
  'save-comment',
  'save-pledge',
  'save-post',
  'save-provider',
  'save-venue',
  'say-comment',
  'say-on-roadmap',
])

/**
 * Calls one of Hearth's functions as whoever is signed in. Neither the backend nor the way to its functions is part of a
 * first load. A member without a name is asked for it first where it needs one. Throws `AppError`: the function's own code,
 * sentence and field problems.
 */
export async function callFunction<Name extends keyof BackendFunctions>(
  name: Name,
  payload: BackendFunctions[Name]['request'],
  options?: { idempotencyKey?: string },
): Promise<BackendFunctions[Name]['reply']> {
  if (shownWithName.has(name) && nameFirst.getState().isNameless && !(await askForName()))
    throw new AppError('username_required', m.site_refusal_username_required())
  const [backend, sdk] = await Promise.all([getBackend(), import('@hearth/network-sdk/backend')])
  const call = () => sdk.callFunction(backend, name, payload, options)
  try {
    return await call()
  } catch (error) {
    // Their name was not known here: what the server asks for, the dialog asks for too.
    if (errorCodeOf(error) !== 'username_required' || !(await askForName())) throw error
    return call()
  }
}
