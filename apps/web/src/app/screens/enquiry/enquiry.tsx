import * as m from '@hearth/messages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { justReadMs } from '../../../data/queries.ts'
import { useSession } from '../../../features/account/session/session.tsx'
import { Conversation, ConversationOnItsWay } from '../../../features/enquiry/conversation.tsx'
import { type Enquiry, otherNameOf } from '../../../features/enquiry/enquiry.ts'
import { EnquiryPanel } from '../../../features/enquiry/enquiry-panel.tsx'
import { messagesOptions, refreshedEachMs } from '../../../features/enquiry/message-queries.ts'
import { enquiriesOptions, forgetNews } from '../../../features/enquiry/queries.ts'
import { useReadNotifications } from '../../../features/notification/use-read-notifications.ts'
import { sentenceFor } from '../../../format/error-words.ts'
import { useParams } from '../../../navigation/index.ts'
import { paths } from '../../../paths.ts'
import { Failed } from '../../../ui/failed.tsx'
import { NotFoundScreen } from '../../errors/not-found-screen.tsx'
import { SignInFirst } from '../../guard/sign-in-first.tsx'
import { usePageTitle } from '../../layout/page-title.ts'
import type { Ask } from '../../screen-loader.ts'

export const ask: Ask = ({ client, params: { id = '' }, userId }) => {
  void client.prefetchQuery(enquiriesOptions(userId))
  void client.prefetchInfiniteQuery(messagesOptions(id))
}

/** One conversation, for its two sides; for everybody else it is not there. */
export function Component() {
  const { id = '' } = useParams()
  const { user } = useSession()
  return user ? <Found key={id} id={id} userId={user.id} /> : <NobodyIsThere id={id} />
}

function Found({ id, userId }: { id: string; userId: string }) {
  const isThis = (one: Enquiry) => one.id === id
  const { data, error, isFetching, refetch } = useQuery({
    ...enquiriesOptions(userId),
    // One that began a moment ago is not in what was read before.
    staleTime: ({ state }) => (state.data?.some(isThis) ? justReadMs : 0),
    refetchInterval: refreshedEachMs,
  })
  const enquiry = data?.find(isThis)
  if (enquiry || isFetching) {
    return (
      <EnquiryPanel userId={userId} openId={id}>
        {enquiry ? <Open enquiry={enquiry} userId={userId} /> : <ConversationOnItsWay />}
      </EnquiryPanel>
    )
  }
  if (!error) return <NotFoundScreen />
  return (
    <section className="wrap section">
      <h1 className="section-title">{m.enquiry_list_title()}</h1>
      <Failed sentence={sentenceFor(error)} again={() => refetch()} />
    </section>
  )
}

function Open({ enquiry, userId }: { enquiry: Enquiry; userId: string }) {
  const client = useQueryClient()
  usePageTitle(m.enquiry_one_title({ name: otherNameOf(enquiry) }))
  useReadNotifications({
    userId,
    ids: enquiry.unread,
    onRead: () => forgetNews(client, { userId, id: enquiry.id }),
  })
  return <Conversation enquiry={enquiry} userId={userId} />
}

function NobodyIsThere({ id }: { id: string }) {
  usePageTitle(m.enquiry_list_title())
  return (
    <SignInFirst
      title={m.enquiry_list_title()}
      sentence={m.enquiry_list_sign_in_text()}
      path={paths.enquiry(id)}
    />
  )
}
