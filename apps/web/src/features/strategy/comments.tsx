import { strategyRules } from '@hearth/contracts/strategy-values'
import * as m from '@hearth/messages'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { refusalOf, sentenceFor } from '../../format/error-words.ts'
import { personName } from '../../format/person-name.ts'
import { formatDay } from '../../format/when.ts'
import { TextArea } from '../../forms/field.tsx'
import { Refusal } from '../../forms/refusal.tsx'
import { Link } from '../../navigation/index.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { ReportButton } from '../../ui/report-button.tsx'
import { Skeleton, Waiting } from '../../ui/skeleton.tsx'
import { useToast } from '../../ui/toast/toast.tsx'
import { saying, unsaying } from './mutations.ts'
import { commentsOptions, type RoadmapComment, type RoadmapItem } from './queries.ts'
import type { Reader } from './reader.ts'

/** What members say about an item, as it was said, and where one says something. */
export function Comments({ item, reader }: { item: RoadmapItem; reader: Reader }) {
  const {
    data,
    error,
    isPending,
    refetch,
    hasNextPage,
    isFetchingNextPage,
    isFetchNextPageError,
    fetchNextPage,
  } = useInfiniteQuery(commentsOptions(item.id))
  const comments = data?.pages.flatMap((page) => page.comments).toReversed() ?? []
  if (isPending) {
    return (
      <Waiting label={m.strategy_comments_loading()}>
        <Skeleton height={48} />
      </Waiting>
    )
  }
  if (error && !data) return <Failed sentence={sentenceFor(error)} again={() => void refetch()} />
  return (
    <>
      {isFetchNextPageError ? (
        <Failed sentence={sentenceFor(error)} again={() => void fetchNextPage()} />
      ) : (
        hasNextPage && (
          <Button small className="self-start" pending={isFetchingNextPage} onClick={() => fetchNextPage()}>
            {m.strategy_comments_earlier()}
          </Button>
        )
      )}
      {comments.length === 0 ? (
        <p className="quiet">{m.strategy_comments_none()}</p>
      ) : (
        <ul className="roadmap-comments" aria-label={m.strategy_comments_about({ title: item.title })}>
          {comments.map((comment) => (
            <Comment key={comment.id} comment={comment} itemId={item.id} reader={reader} />
          ))}
        </ul>
      )}
      <SayForm itemId={item.id} userId={reader.userId} />
    </>
  )
}

function Comment({
  comment: { id, body, created_at: at, author },
  itemId,
  reader,
}: {
  comment: RoadmapComment
  itemId: string
  reader: Reader
}) {
  const toast = useToast()
  const { mutate, isPending, error } = useMutation(
    unsaying(useQueryClient(), { itemId, userId: reader.userId }),
  )
  const name = author ? personName(author) : m.strategy_comments_gone()
  return (
    <li>
      <Portrait name={name} photo={author?.profile_photo_url} />
      <div className="shrinks">
        <p className="roadmap-said-by">
          {author ? (
            <Link to={paths.member(author)}>
              <bdi>{name}</bdi>
            </Link>
          ) : (
            name
          )}
          <time dateTime={at}>{formatDay(at)}</time>
        </p>
        <p className="roadmap-about" dir="auto">
          {body}
        </p>
        <Refusal error={error} />
      </div>
      <span className="roadmap-marks">
        {author?.id !== reader.userId && (
          <ReportButton kind="roadmap_comment" id={id} name={m.strategy_comments_of({ name })} look="mark" />
        )}
        {(reader.maySteward || author?.id === reader.userId) && (
          <IconButton
            label={m.strategy_comments_remove({ name })}
            disabled={isPending}
            onClick={() => mutate({ id }, { onSuccess: () => toast({ title: m.feed_comments_removed() }) })}
          >
            <Trash2 size={18} aria-hidden="true" />
          </IconButton>
        )}
      </span>
    </li>
  )
}

function SayForm({ itemId, userId }: { itemId: string; userId: string }) {
  const field = useRef<HTMLTextAreaElement>(null)
  // The same comment when it is sent again after a lost answer; the next one has its own.
  const [id, setId] = useState(() => crypto.randomUUID())
  const [body, setBody] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const { mutate, isPending, error } = useMutation(saying(useQueryClient(), { itemId, userId }))
  const isMissing = body.trim() === ''
  const say = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    setIsChecked(isMissing)
    if (isMissing) {
      field.current?.focus()
      return
    }
    mutate(
      { itemId, id, body },
      {
        onSuccess: () => {
          setBody('')
          setId(crypto.randomUUID())
          field.current?.focus()
        },
      },
    )
  }
  return (
    <form className="stack stack-small stack-start" noValidate onSubmit={say}>
      <TextArea
        ref={field}
        className="fills"
        label={m.strategy_comments_label()}
        rows={2}
        dir="auto"
        maxLength={strategyRules.commentLength}
        value={body}
        error={isChecked && isMissing ? m.feed_comments_blank() : error ? refusalOf(error) : undefined}
        onChange={({ target }) => setBody(target.value)}
      />
      <Button small type="submit" pending={isPending}>
        {m.strategy_comments_say()}
      </Button>
    </form>
  )
}
