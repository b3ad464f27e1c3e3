import * as m from '@hearth/messages'
import { useQuery } from '@tanstack/react-query'
import { Search, UserPlus } from 'lucide-react'
import { type CSSProperties, useState } from 'react'
import './door.css'
import { sentenceFor } from '../../../format/error-words.ts'
import { formatNumber } from '../../../format/number.ts'
import { TextField } from '../../../forms/field.tsx'
import { Button } from '../../../ui/button.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { Skeleton, Waiting } from '../../../ui/skeleton.tsx'
import { type GuestCounts, guestCountsOptions } from '../guests/guest-queries.ts'
import { DoorGuests, FoundAtDoor, WalkIns } from './door-lists.tsx'
import { useLiveDoor } from './use-live-door.ts'
import { WalkInDialog } from './walk-in-dialog.tsx'

type View = 'all' | 'missing' | 'here' | 'walk-ins'

/** The list of an event's guests at its door, for its hosts: they find a name and tap it; several of them at once. */
export function Door({ eventId }: { eventId: string }) {
  const [words, setWords] = useState('')
  const [view, setView] = useState<View>('all')
  const [lets, setLets] = useState(false)
  const { data: counts, error, refetch } = useQuery(guestCountsOptions(eventId))
  useLiveDoor(eventId)
  const searched = words.trim().replace(/^@/, '')
  const total = counts ? counts.coming + counts.maybe : 0
  return (
    <div className="checkin">
      {counts && <HereNow counts={counts} />}
      {!counts && error && <Failed sentence={sentenceFor(error)} again={() => void refetch()} />}
      {!counts && !error && (
        <Waiting label={m.attendance_guests_loading()}>
          <Skeleton height={72} />
        </Waiting>
      )}
      <div className="checkin-search">
        <TextField
          label={m.attendance_guests_find()}
          type="search"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          icon={<Search size={20} aria-hidden="true" />}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      </div>
      {searched === '' ? (
        <>
          <SegmentedControl
            label={m.attendance_door_show()}
            name="door-view"
            options={views.map((value) => ({ value, label: viewLabels[value]() }))}
            value={view}
            onChange={setView}
          />
          {view === 'walk-ins' ? (
            <WalkIns eventId={eventId} />
          ) : (
            <DoorGuests
              key={view}
              eventId={eventId}
              arrival={view === 'all' ? undefined : view}
              total={total}
            />
          )}
        </>
      ) : (
        <FoundAtDoor eventId={eventId} words={searched} />
      )}
      <div className="checkin-foot">
        <Button look="flame" icon={<UserPlus size={20} aria-hidden="true" />} onClick={() => setLets(true)}>
          {m.attendance_door_add_walk_in()}
        </Button>
      </div>
      {lets && <WalkInDialog eventId={eventId} onClose={() => setLets(false)} />}
    </div>
  )
}

const views: readonly View[] = ['all', 'missing', 'here', 'walk-ins']
const viewLabels = {
  all: m.attendance_door_view_all,
  missing: m.attendance_door_view_missing,
  here: m.attendance_door_view_here,
  'walk-ins': m.attendance_door_view_walk_ins,
} satisfies Record<View, () => string>

/** How many are here, of how many, and how many more came. */
function HereNow({ counts: { people, arrived, walk_ins: walkIns } }: { counts: GuestCounts }) {
  const here = arrived + walkIns
  const missing = Math.max(people - arrived, 0)
  const part = people > 0 ? Math.min(arrived / people, 1) : 0
  return (
    <div className="checkin-now">
      <dl>
        <div>
          <dt>{m.attendance_door_now_here()}</dt>
          <dd>{formatNumber(here)}</dd>
        </div>
        <div>
          <dt>{m.attendance_door_now_missing()}</dt>
          <dd>{formatNumber(missing)}</dd>
        </div>
        {walkIns > 0 && (
          <div>
            <dt>{m.attendance_door_now_walk_ins()}</dt>
            <dd>{formatNumber(walkIns)}</dd>
          </div>
        )}
      </dl>
      <p role="status" className="tabular">
        {m.attendance_door_counts({
          arrived,
          people,
        })}
      </p>
      <i className="checkin-bar" style={{ '--part': part } as CSSProperties} aria-hidden="true" />
    </div>
  )
}
