import {
  type ReportKind,
  type ReportOutcome,
  type ReportReason,
  reportOutcomeIds,
} from '@hearth/contracts/care-values'
import * as m from '@hearth/messages'
import { useState } from 'react'
import { refusalOf } from '../../format/error-words.ts'
import { formatDay, formatMoment } from '../../format/when.ts'
import { ChoiceGroup, Radio } from '../../forms/choice.tsx'
import { Link } from '../../navigation/index.ts'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { CallOffButton } from './coming-events.tsx'
import { MemberActions } from './member-actions.tsx'
import { nameOfPerson } from './moments.ts'
import { useAction } from './mutations.ts'
import type { ReportRow } from './queries.ts'
import { addressOf, kindLabels, outcomeLabels, reasonLabels, stateLabels } from './report-labels.ts'
import { WordsDialog } from './words-dialog.tsx'

/**
 * One report: what it is about, what was said, what happened so far, and what can be done. The one that `leads` is the next
 * to be looked at.
 */
export function ReportCard({
  report,
  adminId,
  leads,
}: {
  report: ReportRow
  adminId: string
  leads: boolean
}) {
  const { subject_kind: kind, subject_id: id, subject_title: title, owner, reporter } = report
  const address = addressOf(kind, id)
  const isOpen = report.state === 'new' || report.state === 'looked_at'
  const ownerName = nameOfPerson(owner)
  return (
    <li className="case">
      <header>
        <div>
          <h3 className="block-title" tabIndex={-1}>
            {address ? (
              <Link className="text-link" to={address}>
                {title}
              </Link>
            ) : (
              title
            )}
          </h3>
          <p className="quiet">
            {kindLabels[kind as ReportKind]?.() ?? kind}
            {owner && ownerName && kind !== 'profile' && (
              <>
                {', '}
                <Link className="text-link" to={paths.publicProfile(owner.id)}>
                  {m.moderation_queue_of({ who: ownerName })}
                </Link>
              </>
            )}
          </p>
        </div>
        <Chip warm={report.state === 'new'}>{stateOf(report)}</Chip>
      </header>
      {report.subject_words && (
        <div>
          <p className="quiet">{m.moderation_queue_says()}</p>
          <blockquote className="care-words">{report.subject_words}</blockquote>
        </div>
      )}
      <div>
        <p>
          <b>{reasonLabels[report.reason as ReportReason]?.() ?? report.reason}</b>
        </p>
        <p className="quiet">
          {m.moderation_queue_told({
            who: nameOfPerson(reporter) ?? m.moderation_queue_somebody(),
            when: formatDay(report.created_at),
          })}
        </p>
        {report.others > 0 && <p className="quiet">{m.moderation_queue_others({ count: report.others })}</p>}
        {report.words && <blockquote className="care-words">{report.words}</blockquote>}
      </div>
      <History history={report.history} />
      {isOpen && (
        <>
          <ReportActions report={report} isMine={report.taken_by?.id === adminId} leads={leads} />
          {owner && ownerName && (
            <div className="case-deeds care-person">
              <p className="quiet">{m.moderation_queue_about({ who: ownerName })}</p>
              <MemberActions member={{ id: owner.id, name: ownerName }} />
              {kind === 'event' && <CallOffButton event={{ id, title }} />}
            </div>
          )}
        </>
      )}
    </li>
  )
}

const actionLabels: Record<string, ((inputs: { who: string }) => string) | undefined> = {
  'report.looked_at': m.moderation_queue_taken_by,
  'report.noted': m.moderation_queue_actions_report_noted,
  'report.resolved': m.moderation_queue_actions_report_resolved,
  'report.set_aside': m.moderation_queue_actions_report_set_aside,
}

function History({ history }: Pick<ReportRow, 'history'>) {
  if (history.length === 0) return null
  return (
    <details className="case-history care-history">
      <summary>{m.moderation_queue_history()}</summary>
      <ol>
        {history.map(({ at, action, note, by }) => (
          <li key={`${at} ${action}`}>
            <b>
              {actionLabels[action]?.({ who: by ?? m.moderation_queue_somebody() }) ?? m.admin_audit_other()}
            </b>
            {`, ${formatMoment(at)}`}
            {note && <span>{note}</span>}
          </li>
        ))}
      </ol>
    </details>
  )
}

/** Look into it, note, resolve, set aside. */
function ReportActions({ report, isMine, leads }: { report: ReportRow; isMine: boolean; leads: boolean }) {
  const [asks, setAsks] = useState<'note' | 'resolve' | 'set_aside'>()
  const [outcome, setOutcome] = useState<ReportOutcome>('spoken')
  const action = useAction('handle-report')
  const close = () => setAsks(undefined)
  const reportId = report.id
  return (
    <div className="case-deeds">
      {!isMine && (
        <Button
          look={leads ? 'flame' : 'outline'}
          small
          pending={action.isPending && !asks}
          onClick={() => action.run({ reportId, move: 'look' }, { title: m.moderation_queue_done_look() })}
        >
          {m.moderation_queue_look()}
        </Button>
      )}
      <Button small onClick={() => setAsks('resolve')}>
        {m.moderation_queue_resolve()}
      </Button>
      <Button small onClick={() => setAsks('set_aside')}>
        {m.moderation_queue_set_aside()}
      </Button>
      <Button small look="quiet" onClick={() => setAsks('note')}>
        {m.moderation_queue_note()}
      </Button>
      {action.error && !asks && <Alert tone="bad">{refusalOf(action.error)}</Alert>}
      {asks === 'note' && (
        <WordsDialog
          title={m.moderation_queue_note_title()}
          label={m.moderation_queue_note_label()}
          missing={m.moderation_queue_note_missing()}
          submit={m.moderation_queue_note()}
          action={{
            ...action,
            run: (note) =>
              action.run(
                { reportId, move: 'note', note },
                { title: m.moderation_queue_done_note(), after: close },
              ),
          }}
          onClose={close}
        />
      )}
      {asks === 'resolve' && (
        <WordsDialog
          title={m.moderation_queue_resolve_title()}
          text={m.moderation_queue_resolve_text()}
          label={m.moderation_queue_note_optional()}
          submit={m.moderation_queue_resolve()}
          action={{
            ...action,
            run: (note) =>
              action.run(
                { reportId, move: 'resolve', outcome, note },
                { title: m.moderation_queue_done_resolve(), after: close },
              ),
          }}
          onClose={close}
        >
          <ChoiceGroup legend={m.moderation_queue_outcome()}>
            {reportOutcomeIds.map((one) => (
              <Radio
                key={one}
                name="outcome"
                label={outcomeLabels[one]()}
                checked={one === outcome}
                onChange={() => setOutcome(one)}
              />
            ))}
          </ChoiceGroup>
        </WordsDialog>
      )}
      {asks === 'set_aside' && (
        <WordsDialog
          title={m.moderation_queue_set_aside_title()}
          text={m.moderation_queue_set_aside_text()}
          label={m.moderation_queue_note_optional()}
          submit={m.moderation_queue_set_aside()}
          action={{
            ...action,
            run: (note) =>
              action.run(
                { reportId, move: 'set_aside', note },
                { title: m.moderation_queue_done_set_aside(), after: close },
              ),
          }}
          onClose={close}
        />
      )}
    </div>
  )
}

function stateOf({ state, outcome, taken_by }: ReportRow): string {
  const taker = nameOfPerson(taken_by)
  if (state === 'looked_at' && taker) return m.moderation_queue_taken_by({ who: taker })
  if (state === 'resolved' && outcome) return outcomeLabels[outcome as ReportOutcome]()
  return stateLabels[state]()
}
