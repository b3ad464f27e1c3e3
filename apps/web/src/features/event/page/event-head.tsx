import type { EventRecord } from '@hearth/contracts/event'
import { visibilities } from '@hearth/contracts/event-labels'
import { eventSpan } from '@hearth/contracts/event-span'
import { categories } from '@hearth/contracts/event-values'
import * as m from '@hearth/messages'
import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { Lock, Sparkle } from 'lucide-react'
import type { ReactNode } from 'react'
import { CategoryIcon } from '../../../art/category-look.tsx'
import type { HowToAnswer } from '../../../data/event/answering-queries.ts'
import type { EventState } from '../../../data/event/event-state.ts'
import type { PageEvening } from '../../../data/event/page-queries.ts'
import { Link } from '../../../navigation/index.ts'
import { paths } from '../../../paths.ts'
import { type Words, wordsOf } from '../../../translation/words.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { useReaderZone } from '../../../ui/use-reader-zone.ts'
import { badgeWords, categoryOf } from '../event-words.ts'
import { EventFacts } from './event-facts.tsx'
import { type EventTexts, eventTexts } from './words.ts'

/** What the page of an event begins with: what it is, who hosts it, when and where. */
export function EventHead({
  event,
  words = wordsOf(eventTexts(event)),
  original,
  evening,
  state,
  hosts,
  invitation,
  hidesPlace,
  isInvited,
  isMember = false,
  how,
  taken,
  nowMs,
}: {
  event: EventRecord
  /** Without, the event's own. */
  words?: Words<EventTexts>
  /** Leads from a translation to the original. */
  original?: ReactNode
  evening: PageEvening | undefined
  state: EventState
  hosts: ReactNode
  invitation: ReactNode
  /** The exact place is not for the reader to know yet. */
  hidesPlace: boolean
  /** The hosts asked the reader to come, who has not answered yet. */
  isInvited: boolean
  isMember?: boolean
  how?: HowToAnswer | undefined
  /** Places that are taken or kept for somebody. */
  taken: number
  nowMs: number
}) {
  const category = categoryOf(event)
  const zone = useReaderZone(event.timing.timezone)
  // Once nobody can come any more, what is left says nothing.
  const fact = state === 'cancelled' || state === 'over' ? undefined : badgeWords({ ...event, coming: taken })
  return (
    <header className="arched-head">
      <div className="arched-chips">
        <Link className="chip" to={paths.explore({ category })}>
          <CategoryIcon category={category} />
          {categories[category].label}
        </Link>
        {fact && (
          <Chip warm icon={<Sparkle size={16} aria-hidden="true" />}>
            {fact}
          </Chip>
        )}
        <VisibilityChip event={event} />
      </div>
      <h1 className="page-title event-page-title" {...words.title.language}>
        {words.title.text}
      </h1>
      {words.intention && (
        <p className="intention" {...words.intention.language}>
          {words.intention.text}
        </p>
      )}
      {original}
      {hosts}
      {invitation}
      {isInvited && (
        <p className="hosting-note">
          <ParaglideMessage
            message={m.event_page_invited}
            markup={{ b: ({ children }) => <b>{children}</b> }}
          />
        </p>
      )}
      {state === 'cancelled' && <Alert tone="bad">{m.event_is_cancelled()}</Alert>}
      {state === 'over' && <Alert>{m.event_is_over()}</Alert>}
      <EventFacts
        event={event}
        evening={evening}
        said={words.said}
        hidesPlace={hidesPlace}
        isMember={isMember}
        how={state === 'cancelled' || state === 'over' ? undefined : how}
        startsAtMs={eventSpan(event.timing).startsAtMs}
        nowMs={nowMs}
        readerZone={zone}
      />
    </header>
  )
}

/** Says when not everybody can find it. */
function VisibilityChip({ event: { visibility, status } }: { event: EventRecord }) {
  if (status === 'draft') return <Chip icon={<Lock size={15} aria-hidden="true" />}>{m.event_draft()}</Chip>
  if (visibility === 'public' || !Object.hasOwn(visibilities, visibility)) return null
  const { label } = visibilities[visibility as keyof typeof visibilities]
  return <Chip icon={<Lock size={15} aria-hidden="true" />}>{label}</Chip>
}
