import * as m from '@hearth/messages'
import './enquiry-panel.css'
import { Bell } from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { Link } from '../../navigation/index.ts'
import { paths } from '../../paths.ts'
import { EnquiryList } from './enquiry-list.tsx'

/**
 * All conversations and, beside them, one: a panel where there is room, each a screen of its own where there is none.
 * `openId` is the conversation that is shown; without it the list is the page.
 */
export function EnquiryPanel({
  userId,
  openId,
  children,
}: {
  userId: string
  openId?: string
  children: ReactNode
}) {
  const isWide = useSyncExternalStore(watchRoom, hasRoom, () => false)
  const isList = openId === undefined
  const Title = isList ? 'h1' : 'h2'
  return (
    <section className="wrap enquiry-screen">
      <div className="enquiry-panel" data-shows={isList ? 'list' : 'one'}>
        {(isWide || isList) && (
          <div className="enquiry-inbox">
            <div className="enquiry-inbox-head">
              <Title>{m.enquiry_list_title()}</Title>
              <Link
                className="icon-button"
                to={paths.notifications()}
                aria-label={m.enquiry_list_notifications()}
                title={m.enquiry_list_notifications()}
              >
                <Bell size={21} aria-hidden="true" />
              </Link>
            </div>
            <EnquiryList userId={userId} openId={openId} />
          </div>
        )}
        {children}
      </div>
    </section>
  )
}

/** `enquiry-panel.css` uses the same measure. */
const room = () => window.matchMedia('(min-width: 1001px)')
const hasRoom = () => room().matches

function watchRoom(notify: () => void): () => void {
  const query = room()
  query.addEventListener('change', notify)
  return () => query.removeEventListener('change', notify)
}
