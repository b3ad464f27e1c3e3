import { type RoadmapState, roadmapStates } from '@hearth/contracts/strategy-values'
import * as m from '@hearth/messages'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MoreOfList } from '../../directory/more-of-list.tsx'
import { sentenceFor } from '../../format/error-words.ts'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Skeleton, Waiting } from '../../ui/skeleton.tsx'
import { ItemDialog } from './item-dialog.tsx'
import { type RoadmapItem, roadmapOptions } from './queries.ts'
import type { Reader } from './reader.ts'
import { RoadmapEntry } from './roadmap-entry.tsx'
import { stageTitles } from './strategy-messages.ts'

const order: readonly RoadmapState[] = ['under_way', 'planned', 'idea', 'done']

/** What comes next, under how far it is; members support and discuss it. */
export function Roadmap({ reader }: { reader: Reader }) {
  const list = useInfiniteQuery(roadmapOptions(reader.userId))
  const { data, error, isPending, refetch } = list
  const [edited, setEdited] = useState<RoadmapItem | 'new'>()
  // A support that came while pages were read can bring an item twice.
  const items = [
    ...new Map(data?.pages.flatMap((page) => page.items).map((item) => [item.id, item])).values(),
  ]
  const left = (data?.pages[0]?.total ?? 0) - items.length
  return (
    <section className="strategy-block" aria-labelledby="roadmap">
      <div>
        <h2 className="section-title" id="roadmap">
          {m.strategy_roadmap_title()}
        </h2>
        <p className="quiet space-before-small">{m.strategy_roadmap_lede()}</p>
      </div>
      {reader.maySteward && (
        <Button className="self-start" onClick={() => setEdited('new')}>
          {m.strategy_roadmap_add()}
        </Button>
      )}
      {isPending ? (
        <Waiting label={m.strategy_roadmap_loading()} className="stack">
          <Skeleton height={110} />
          <Skeleton height={110} />
        </Waiting>
      ) : error && !data ? (
        <Failed sentence={sentenceFor(error)} again={() => void refetch()} />
      ) : items.length === 0 ? (
        <p>{m.strategy_roadmap_none()}</p>
      ) : (
        order.map((state) => (
          <Stage
            key={state}
            state={state}
            items={items.filter((item) => item.state === state)}
            reader={reader}
            onEdit={setEdited}
          />
        ))
      )}
      <MoreOfList list={list} left={left} row=".roadmap-entry" link="button" />
      {edited && (
        <ItemDialog
          item={edited === 'new' ? undefined : edited}
          userId={reader.userId}
          onClose={() => setEdited(undefined)}
        />
      )}
    </section>
  )
}

function Stage({
  state,
  items,
  reader,
  onEdit,
}: {
  state: RoadmapState
  items: readonly RoadmapItem[]
  reader: Reader
  onEdit: (item: RoadmapItem) => void
}) {
  if (items.length === 0) return null
  return (
    <div className="roadmap-stage" data-far={roadmapStates.indexOf(state)}>
      <h3 className="roadmap-stage-name">{stageTitles[state]()}</h3>
      <ul>
        {items.map((item) => (
          <RoadmapEntry
            key={item.id}
            item={item}
            reader={reader}
            onEdit={reader.maySteward ? () => onEdit(item) : undefined}
          />
        ))}
      </ul>
    </div>
  )
}
