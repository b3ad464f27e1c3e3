import * as m from '@hearth/messages'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CoverImage } from '../../art/cover-image.tsx'
import { formatDay } from '../../format/when.ts'
import { Link } from '../../navigation/index.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { LiftButton } from './member-actions.tsx'
import { ModerationList } from './moderation-list.tsx'
import { nameOfPerson, suspensionStatus } from './moments.ts'
import { useAction } from './mutations.ts'
import { type SuspensionRow, suspensionsOptions } from './queries.ts'
import { WordsDialog } from './words-dialog.tsx'

/** Who is suspended and why, with the appeals that wait for an answer first. */
export function SuspensionList() {
  const [wanted, setWanted] = useState<'appeals' | 'all'>('appeals')
  const pages = useInfiniteQuery(suspensionsOptions(wanted))
  const suspensions = pages.data?.pages.flatMap((page) => page?.suspensions ?? []) ?? []
  return (
    <>
      <SegmentedControl
        label={m.moderation_suspensions_which()}
        name="suspensions"
        options={[
          { value: 'appeals', label: m.moderation_suspensions_appeals() },
          { value: 'all', label: m.moderation_suspensions_all() },
        ]}
        value={wanted}
        onChange={setWanted}
      />
      <ModerationList
        pages={pages}
        loading={m.moderation_suspensions_loading()}
        empty={
          <EmptyState
            title={
              wanted === 'appeals'
                ? m.moderation_suspensions_empty_title()
                : m.moderation_suspensions_empty_all()
            }
            headingLevel="h3"
            art={<CoverImage id="no-suspensions" category="spiritual" ratio="tall" />}
          >
            {wanted === 'appeals' && m.moderation_suspensions_empty_text()}
          </EmptyState>
        }
        cases={suspensions.map((one) => <SuspensionCard key={one.id} suspension={one} />)}
      />
    </>
  )
}

function SuspensionCard({ suspension }: { suspension: SuspensionRow }) {
  const { member, reason, decided_by, started_at, ends_at, appeal, appeal_answer, stands, lifted_at } =
    suspension
  const name = nameOfPerson(member) ?? m.moderation_queue_somebody()
  return (
    <li className="case">
      <header>
        <div>
          <h3 className="block-title" tabIndex={-1}>
            {member ? (
              <Link className="text-link" to={paths.publicProfile(member.id)}>
                {name}
              </Link>
            ) : (
              name
            )}
          </h3>
          <p className="quiet">
            {m.moderation_suspensions_by({
              who: nameOfPerson(decided_by) ?? m.moderation_queue_somebody(),
              when: formatDay(started_at),
            })}
          </p>
        </div>
        <Chip warm={stands}>
          {stands
            ? suspensionStatus(ends_at)
            : lifted_at
              ? m.moderation_suspensions_lifted()
              : m.moderation_suspensions_over()}
        </Chip>
      </header>
      <div>
        <p className="quiet">{m.moderation_suspended_why()}</p>
        <blockquote className="care-words">{reason}</blockquote>
      </div>
      {appeal && (
        <div>
          <p className="quiet">{m.moderation_suspensions_appeal()}</p>
          <blockquote className="care-words">{appeal}</blockquote>
        </div>
      )}
      {appeal_answer && (
        <div>
          <p className="quiet">{m.moderation_suspensions_answer()}</p>
          <blockquote className="care-words">{appeal_answer}</blockquote>
        </div>
      )}
      {stands && appeal && !appeal_answer ? (
        <AppealActions suspensionId={suspension.id} />
      ) : (
        stands && <LiftButton suspensionId={suspension.id} name={name} />
      )}
    </li>
  )
}

/** A yes opens the account; both carry words. */
function AppealActions({ suspensionId }: { suspensionId: string }) {
  const [asks, setAsks] = useState<'granted' | 'refused'>()
  const answering = useAction('answer-appeal')
  const isYes = asks === 'granted'
  const close = () => setAsks(undefined)
  return (
    <div className="case-deeds">
      <Button small onClick={() => setAsks('granted')}>
        {m.moderation_member_lift()}
      </Button>
      <Button small onClick={() => setAsks('refused')}>
        {m.moderation_suspensions_refuse()}
      </Button>
      {asks && (
        <WordsDialog
          title={isYes ? m.moderation_suspensions_grant_title() : m.moderation_suspensions_refuse_title()}
          text={isYes ? m.moderation_suspensions_grant_text() : m.moderation_suspensions_refuse_text()}
          label={m.moderation_suspensions_answer_label()}
          missing={m.moderation_suspensions_answer_missing()}
          submit={isYes ? m.moderation_member_lift() : m.moderation_suspensions_refuse()}
          action={{
            ...answering,
            run: (said) =>
              answering.run(
                { suspensionId, decision: asks, words: said },
                {
                  title: isYes ? m.moderation_suspensions_granted() : m.moderation_suspensions_refused(),
                  after: close,
                },
              ),
          }}
          onClose={close}
        />
      )}
    </div>
  )
}
