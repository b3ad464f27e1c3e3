import * as m from '@hearth/messages'
import { formatRecent } from '../../format/when.ts'
import './social.css'
import './post.css'
import { Globe, MessageCircle, UserRoundCheck, UsersRound } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Link } from '../../navigation/index.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { ReportButton } from '../../ui/report-button.tsx'
import { useNow } from '../../ui/use-now.ts'
import { useReaderZone } from '../../ui/use-reader-zone.ts'
import { AboutCard } from './about-card.tsx'
import { Comments } from './comments.tsx'
import { EditPost } from './edit-post.tsx'
import type { Post, Reader } from './post.ts'
import { PostMenu } from './post-menu.tsx'
import { PostPictures } from './post-pictures.tsx'
import { PostText } from './post-text.tsx'
import { Reactions } from './reactions.tsx'
import { useLivePost } from './use-live-post.ts'

const readBy: Record<Post['audience'], () => string> = {
  everyone: m.feed_read_by_everyone,
  members: m.feed_read_by_members,
  followers: m.feed_read_by_followers,
}

const audienceIcons = { everyone: Globe, members: UsersRound, followers: UserRoundCheck }

/** One post, with what was said under it behind a button; `isWhole` where the post is the page. */
export function PostView({
  post,
  reader,
  isWhole = false,
  onGone,
}: {
  post: Post
  reader: Reader | undefined
  isWhole?: boolean
  /** After its author has deleted it. */
  onGone?: () => void
}) {
  const [isEdited, setIsEdited] = useState(false)
  const [isOpen, setIsOpen] = useState(isWhole)
  const threadId = useId()
  const element = useRef<HTMLElement>(null)
  const when = formatRecent(post.created_at, useNow(), useReaderZone())
  useLivePost(element, post.id, reader !== undefined)
  const { author, body, pictures, about } = post
  const isOwn = reader?.userId === author.id
  const AudienceIcon = audienceIcons[post.audience]
  return (
    <article ref={element} className="post">
      <div className="post-head">
        <Portrait name={author.name} photo={author.photo} />
        <p className="post-author">
          <Link to={paths.member(author)}>
            <bdi>{author.name}</bdi>
          </Link>
          <span>
            <Link to={paths.post(post.id)} aria-label={m.feed_post_at({ when })}>
              <time dateTime={post.created_at}>{when}</time>
            </Link>
            {post.edited_at && <span>{m.feed_edited()}</span>}
            <span title={readBy[post.audience]()}>
              <AudienceIcon size={15} aria-hidden="true" />
              <span className="sr-only">{readBy[post.audience]()}</span>
            </span>
          </span>
        </p>
        {reader && !isOwn && (
          <span className="post-menu">
            <ReportButton kind="post" id={post.id} name={m.feed_post_of({ name: author.name })} look="mark" />
          </span>
        )}
        {isOwn && <PostMenu post={post} onEdit={() => setIsEdited(true)} onGone={onGone} />}
      </div>
      {isEdited && reader ? (
        <EditPost post={post} userId={reader.userId} onDone={() => setIsEdited(false)} />
      ) : (
        <>
          {body && (
            <p className="post-body" dir="auto">
              <PostText text={body} mentions={post.mentions} />
            </p>
          )}
          <PostPictures pictures={pictures} />
          {about && <AboutCard about={about} />}
        </>
      )}
      <div className="post-foot">
        <Reactions post={post} canReact={reader !== undefined} />
        {!isWhole && (
          <Button
            small
            look="quiet"
            icon={<MessageCircle size={19} aria-hidden="true" />}
            aria-expanded={isOpen}
            aria-controls={isOpen ? threadId : undefined}
            onClick={() => setIsOpen(!isOpen)}
          >
            {m.feed_comment_count({ count: post.comments })}
          </Button>
        )}
      </div>
      {isOpen && (
        <div id={threadId}>
          <Comments post={post} reader={reader} />
        </div>
      )}
    </article>
  )
}
