import * as m from '@hearth/messages'
import { Pin } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { personName } from '../../format/person-name.ts'
import { formatAgo } from '../../format/when.ts'
import { Link } from '../../navigation/index.ts'
import { paths } from '../../paths.ts'
import { Portrait } from '../../ui/portrait.tsx'
import { CommentActions } from './comment-actions.tsx'
import type { Comment } from './queries.ts'
import type { Reader } from './reader.ts'
import { SaidText } from './said-text.tsx'
import { ChangeForm } from './say-form.tsx'

/** Something that was said, with what the reader may do about it. */
export function OneComment({
  comment,
  reader,
  nowMs,
  isReply = false,
  onReply,
  children,
}: {
  comment: Comment
  reader: Reader
  nowMs: number
  isReply?: boolean
  onReply?: (() => void) | undefined
  /** What stands beneath it. */
  children?: ReactNode
}) {
  const { id, body, author, created_at, edited_at, is_pinned } = comment
  const [changes, setChanges] = useState(false)
  if (body === null || !author) {
    return (
      <li className="said">
        <span className="said-gone-face" aria-hidden="true" />
        <div className="said-words">
          <p className="said-gone">{m.conversation_gone()}</p>
          {children}
        </div>
      </li>
    )
  }
  const name = personName(author)
  return (
    <li className="said">
      <Portrait name={name} photo={author.profile_photo_url} />
      <div className="said-words">
        {is_pinned && (
          <p className="said-pinned">
            <Pin size={15} aria-hidden="true" />
            {m.conversation_pinned()}
          </p>
        )}
        <p className="said-head">
          <Link to={paths.member(author)}>{name}</Link>{' '}
          <span>
            {author.is_host && `${m.conversation_host()}${m.site_format_comma()}`}
            <time dateTime={created_at}>{formatAgo(created_at, nowMs)}</time>
            {edited_at && `${m.site_format_comma()}${m.conversation_edited()}`}
          </span>
        </p>
        {changes ? (
          <ChangeForm eventId={reader.eventId} comment={{ id, body }} onEnd={() => setChanges(false)} />
        ) : (
          <>
            <SaidText text={body} />
            <CommentActions
              comment={{ id, name, isMine: author.id === reader.userId, isPinned: is_pinned, isReply }}
              reader={reader}
              onReply={onReply}
              onChange={() => setChanges(true)}
            />
          </>
        )}
        {children}
      </div>
    </li>
  )
}
