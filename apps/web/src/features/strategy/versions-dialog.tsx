import * as m from '@hearth/messages'
import { useInfiniteQuery } from '@tanstack/react-query'
import { MoreOfList } from '../../directory/more-of-list.tsx'
import { sentenceFor } from '../../format/error-words.ts'
import { personName } from '../../format/person-name.ts'
import { formatDay } from '../../format/when.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Skeleton, Waiting } from '../../ui/skeleton.tsx'
import { type VisionVersion, versionsOptions } from './queries.ts'
import type { Draw } from './reader.ts'

/** Who changed the vision, what and when, with each text that it had. */
export function VersionsDialog({ draw, onClose }: { draw: Draw; onClose: () => void }) {
  const list = useInfiniteQuery(versionsOptions())
  const { data, error, isPending, refetch } = list
  return (
    <Dialog open onClose={onClose} title={m.strategy_vision_versions()}>
      {isPending ? (
        <Waiting label={m.strategy_vision_loading()}>
          <Skeleton height={80} />
        </Waiting>
      ) : error && !data ? (
        <Failed sentence={sentenceFor(error)} again={() => void refetch()} />
      ) : (
        <ol className="vision-versions">
          {data.pages.flat().map((version) => (
            <Version key={version.id} version={version} draw={draw} />
          ))}
        </ol>
      )}
      <MoreOfList list={list} row=".vision-versions > li" link="summary" />
    </Dialog>
  )
}

function Version({ version, draw }: { version: VisionVersion; draw: Draw }) {
  const { summary, author, created_at: at } = version
  return (
    <li>
      <p>
        <b>{summary || m.strategy_vision_unsaid()}</b>
        <span className="small-print as-block">
          <time dateTime={at}>{formatDay(at)}</time>{' '}
          {author ? (
            <bdi>{m.strategy_vision_by({ name: personName(author) })}</bdi>
          ) : (
            m.strategy_vision_someone()
          )}
        </span>
      </p>
      <Disclosure className="strategy-disclosure" summary={m.strategy_vision_read()}>
        {draw(version.text)}
      </Disclosure>
    </li>
  )
}
