import * as m from '@hearth/messages'
import './strategy.css'
import { useQuery } from '@tanstack/react-query'
import { useLiveQueries } from '../../data/live.ts'
import { sentenceFor } from '../../format/error-words.ts'
import { Failed } from '../../ui/failed.tsx'
import { Skeleton, Waiting } from '../../ui/skeleton.tsx'
import { Goals } from './goals.tsx'
import { strategyKeys, strategyOptions } from './queries.ts'
import type { Draw, Reader } from './reader.ts'
import { Roadmap } from './roadmap.tsx'
import { VisionSection } from './vision-section.tsx'

/** Vision, goals and roadmap, which move while they are looked at. */
export function StrategyPage({ reader, draw }: { reader: Reader; draw: Draw }) {
  const { data, error, refetch } = useQuery(strategyOptions())
  useLiveQueries(
    'strategy',
    ['vision', 'roadmap', 'comments'],
    [strategyKeys.page, strategyKeys.versions, strategyKeys.roadmap(reader.userId), strategyKeys.allComments],
  )
  return (
    <>
      {data ? (
        <>
          <VisionSection vision={data.vision} maySteward={reader.maySteward} draw={draw} />
          <Goals goals={data.goals} maySteward={reader.maySteward} />
        </>
      ) : error ? (
        <Failed sentence={sentenceFor(error)} again={() => void refetch()} />
      ) : (
        <Waiting label={m.strategy_loading()} className="stack">
          <Skeleton width={220} height={34} />
          <Skeleton height={160} />
          <Skeleton height={120} />
        </Waiting>
      )}
      <Roadmap reader={reader} />
    </>
  )
}
