import * as m from '@hearth/messages'
import './backup.css'
import { formatBytes } from '../../format/format-bytes.ts'
import { formatDuration } from '../../format/format-duration.ts'
import { formatMoment } from '../../format/when.ts'
import type { Overview } from './admin-pages.ts'

type BackupData = Overview['health']['backup']

const titles: Record<BackupData['state'], () => string> = {
  works: m.admin_backup_works,
  none: m.admin_backup_none,
  first: m.admin_backup_first,
  failed: m.admin_backup_failed,
  old: m.admin_backup_old,
  rehearsal_failed: m.admin_backup_untested,
}
type Advice = (of: { place: string }) => string
const failures: Record<string, Advice> = {
  no_room: m.admin_backup_no_room,
  unreachable: m.admin_backup_unreachable,
  interrupted: m.admin_backup_interrupted,
}
const rehearsals: Record<string, Advice> = {
  no_right: m.admin_backup_untested_no_right,
  no_room: m.admin_backup_untested_no_room,
  damaged: m.admin_backup_untested_damaged,
  differs: m.admin_backup_untested_differs,
  other_version: m.admin_backup_untested_other_version,
  too_slow: m.admin_backup_untested_too_slow,
  interrupted: m.admin_backup_untested_interrupted,
}

/** Whether last night's back-up works; or what is wrong with it and what to do. */
export function Backup({ backup }: { backup: BackupData }) {
  const { state, detail } = backup
  const isCalm = state === 'works' || state === 'first'
  return (
    <section
      className="overview-backup"
      aria-labelledby="overview-backup"
      data-state={isCalm ? 'calm' : 'wrong'}
    >
      <h3 id="overview-backup" className="block-title">
        {titles[state]()}
      </h3>
      {sentences(backup).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {detail && (
        <p className="small-print">
          {/* What PostgreSQL or the system said: English, whatever the reader's language. */}
          <code lang="en" dir="ltr">
            {detail}
          </code>
        </p>
      )}
    </section>
  )
}

function sentences(backup: BackupData): string[] {
  const place = isolate(backup.place ?? '')
  const problem = backup.problem ?? ''
  const lastGood = backup.good_at
    ? m.admin_backup_last_good({ moment: formatMoment(backup.good_at) })
    : m.admin_backup_no_good()
  switch (backup.state) {
    case 'works':
      return [
        m.admin_backup_works_facts({
          moment: formatMoment(backup.at ?? ''),
          size: formatBytes(backup.size_bytes ?? 0),
          made: formatDuration(backup.made_ms ?? 0),
          rehearsal: formatDuration(backup.rehearsal_ms ?? 0),
          place,
        }),
      ]
    case 'none':
      return [m.admin_backup_none_advice()]
    case 'first':
      return [m.admin_backup_first_advice({ place })]
    case 'old':
      return [lastGood, m.admin_backup_old_advice({ place })]
    case 'failed':
      return [
        (failures[problem] ?? m.admin_backup_unknown)({ place }),
        `${m.admin_backup_tried({ moment: formatMoment(backup.failed_at ?? '') })} ${lastGood}`,
      ]
    case 'rehearsal_failed':
      return [lastGood, (rehearsals[problem] ?? m.admin_backup_untested_failed)({ place })]
  }
}

/** A path runs from left to right, also within a sentence that does not. */
const isolate = (path: string) => `\u2066${path}\u2069`
