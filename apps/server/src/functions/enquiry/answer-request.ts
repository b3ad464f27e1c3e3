import { AppError } from '@hearth/contracts'
import * as m from '@hearth/messages'
import type { Handler } from '../handler.ts'
import { notifyOther } from './notify-other.ts'
import { agreeToRequest, declineRequest, lockEnquiry } from './queries.ts'
import { notThere, sideOf } from './sides.ts'

/** Whom another member asked agrees that both write, or declines. Of a no nobody is told, and a yes may follow it. */
export const answerRequest: Handler<'answer-request'> = async (
  { parts, member, run },
  { enquiryId, state: answer },
) => {
  const enquiry = await lockEnquiry(run, enquiryId)
  if (!enquiry) throw notThere()
  const side = sideOf(enquiry, member.userId)
  if (enquiry.memberId !== member.userId) throw noRequest()
  if (enquiry.state === 'agreed') {
    if (answer === 'declined') throw noRequest()
  } else if (answer === 'declined') await declineRequest(run, enquiryId)
  else {
    await agreeToRequest(run, enquiryId)
    await notifyOther(run, enquiry, { enquiryId, side, moved: 'agreed', siteUrl: parts.config.siteUrl })
  }
  return { enquiryId, state: answer }
}

const noRequest = () => new AppError('conflict', m.enquiry_refused_no_request)
