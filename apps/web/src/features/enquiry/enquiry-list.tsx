import * as m from '@hearth/messages'
import { formatRecent } from '../../format/when.ts'
import './enquiry-list.css'
import '../../ui/news-mark.css'
import { useQuery } from '@tanstack/react-query'
import { CoverImage } from '../../art/cover-image.tsx'
import { sentenceFor } from '../../format/error-words.ts'
import { Link } from '../../navigation/index.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { Skeleton, Waiting } from '../../ui/skeleton.tsx'
import { type Enquiry, isRequest, otherNameOf, otherPhotoOf } from './enquiry.ts'
import { EnquiryStateMark } from './enquiry-state.tsx'
import { enquiriesOptions } from './queries.ts'
import { RequestPlace } from './request-place.tsx'

/** All conversations of a member, with providers and with members. What waits for them or is new stands first. */
export function EnquiryList({ userId, openId }: { userId: string; openId?: string | undefined }) {
  const { data, error, refetch } = useQuery(enquiriesOptions(userId))
  if (!data) {
    return error ? <Failed sentence={sentenceFor(error)} again={() => refetch()} /> : <ListOnItsWay />
  }
  if (data.length === 0) return <NoneYet />
  return (
    <ul className="enquiry-list">
      {data.map((enquiry) => (
        <EnquiryRow key={enquiry.id} enquiry={enquiry} userId={userId} isOpen={enquiry.id === openId} />
      ))}
    </ul>
  )
}

/** A first question or a request that waits for the reader stands out, and shows more of its words. */
function EnquiryRow({ enquiry, userId, isOpen }: { enquiry: Enquiry; userId: string; isOpen: boolean }) {
  const { id, side, state, provider, other, service, last, updated_at, unread } = enquiry
  const name = otherNameOf(enquiry)
  const isNew = unread.length > 0
  const about =
    service?.name ??
    (side === 'provider' && provider ? m.enquiry_list_about({ page: provider.name }) : undefined)
  const asks = side !== 'asker' && state === 'asked'
  return (
    <li
      className="enquiry-row"
      data-new={isNew || undefined}
      data-open={isOpen || undefined}
      data-asks={asks || undefined}
    >
      <Portrait name={name} photo={otherPhotoOf(enquiry)} size="large" />
      <div className="enquiry-row-words">
        <h3>
          <Link to={paths.enquiry(id)} aria-current={isOpen ? 'page' : undefined}>
            {name}
          </Link>
          {isNew && <span className="news-mark">{m.enquiry_list_is_new()}</span>}
        </h3>
        {last && (
          <p className="enquiry-row-last" dir="auto">
            {last.is_mine ? m.enquiry_list_you({ line: last.body }) : last.body}
          </p>
        )}
        <p className="enquiry-row-foot">
          <EnquiryStateMark {...enquiry} />
          {about && <span className="enquiry-row-about">{about}</span>}
        </p>
        {asks && isRequest(enquiry) && other && !isOpen && (
          <RequestPlace enquiry={enquiry} userId={userId} isRow />
        )}
      </div>
      <time className="small-print" dateTime={updated_at}>
        {formatRecent(last?.created_at ?? updated_at, Date.now())}
      </time>
    </li>
  )
}

function NoneYet() {
  return (
    <EmptyState
      title={m.enquiry_list_empty_title()}
      art={<CoverImage id="no-conversation-yet" category="business" ratio="tall" />}
      actions={<ButtonLink to={paths.providers()}>{m.enquiry_list_find()}</ButtonLink>}
    >
      {m.enquiry_list_empty_text()}
    </EmptyState>
  )
}

function ListOnItsWay() {
  return (
    <Waiting label={m.enquiry_list_loading()} className="enquiry-list">
      {[1, 2, 3].map((row) => (
        <div key={row} className="enquiry-row">
          <Skeleton width={52} height={52} style={{ borderRadius: '50%' }} />
          <div className="enquiry-row-words">
            <Skeleton width={140} height={18} />
            <Skeleton width="80%" height={15} />
            <Skeleton width={120} height={14} />
          </div>
        </div>
      ))}
    </Waiting>
  )
}
