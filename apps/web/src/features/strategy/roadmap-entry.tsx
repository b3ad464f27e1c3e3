import * as m from '@hearth/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Flame, MessageCircle } from 'lucide-react'
import { useId, useState } from 'react'
import { withName } from '../../data/name-first.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ReportButton } from '../../ui/report-button.tsx'
import { Comments } from './comments.tsx'
import { supporting } from './mutations.ts'
import type { RoadmapItem } from './queries.ts'
import type { Reader } from './reader.ts'

/** One item with its supports, which are shown at once, and what is said about it, which is read when it is opened. */
export function RoadmapEntry({
  item,
  reader,
  onEdit,
}: {
  item: RoadmapItem
  reader: Reader
  onEdit: (() => void) | undefined
}) {
  const { id: itemId, title, about, supports, is_supported: isSupported, comments } = item
  const discussionId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const { mutate, isPending, isError } = useMutation(
    supporting(useQueryClient(), { itemId, userId: reader.userId }),
  )
  return (
    <li className="roadmap-entry">
      <div className="roadmap-words">
        <h4>{title}</h4>
        {about && (
          <p className="roadmap-about" dir="auto">
            {about}
          </p>
        )}
      </div>
      <div className="roadmap-deeds">
        <Button
          small
          className="roadmap-support"
          aria-pressed={isSupported}
          aria-label={m.strategy_roadmap_support_one({ title })}
          icon={<Flame size={18} aria-hidden="true" />}
          // One tap after the other: the second waits for what the first did.
          onClick={() => withName(() => !isPending && mutate(!isSupported))}
        >
          {m.strategy_roadmap_support()}
        </Button>
        <span className="roadmap-count">
          {isSupported
            ? m.strategy_roadmap_count_with_you({ others: supports - 1 })
            : m.strategy_roadmap_count({ count: supports })}
        </span>
        <Button
          small
          look="quiet"
          aria-expanded={isOpen}
          aria-controls={discussionId}
          icon={<MessageCircle size={18} aria-hidden="true" />}
          onClick={() => setIsOpen(!isOpen)}
        >
          {m.strategy_discuss({ comments })}
          <span className="sr-only">: {title}</span>
        </Button>
        <ReportButton
          kind="roadmap_item"
          id={itemId}
          name={m.strategy_roadmap_itself({ title })}
          look="mark"
        />
        {onEdit && (
          <Button small look="quiet" aria-label={m.strategy_roadmap_edit({ title })} onClick={onEdit}>
            {m.strategy_change()}
          </Button>
        )}
      </div>
      {isError && <Alert tone="bad">{m.strategy_roadmap_not_saved()}</Alert>}
      <div id={discussionId} className="roadmap-discussion" hidden={!isOpen}>
        {isOpen && <Comments item={item} reader={reader} />}
      </div>
    </li>
  )
}
