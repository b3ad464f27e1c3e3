import * as m from '@hearth/messages'
import '../../ui/case.css'
import './moderation.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceFor } from '../../format/error-words.ts'
import { Link } from '../../navigation/index.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Skeleton, Waiting } from '../../ui/skeleton.tsx'
import { ComingEvents } from './coming-events.tsx'
import { nameOfPerson, suspensionStatus } from './moments.ts'
import { useAction } from './mutations.ts'
import { memberModerationOptions } from './queries.ts'
import { SuspendDialog } from './suspend-dialog.tsx'
import { WordsDialog } from './words-dialog.tsx'

/** On a member's page: what stands about them, and what those who look after the house can do. */
export function MemberModerationPanel({ memberId }: { memberId: string }) {
  const { data, isPending, error, refetch } = useQuery(memberModerationOptions(memberId))
  if (isPending) {
    return (
      <Waiting label={m.moderation_member_panel()} className="case-panel">
        <Skeleton height={44} />
      </Waiting>
    )
  }
  if (error) return <Failed sentence={sentenceFor(error)} again={() => void refetch()} />
  if (!data) return null
  const { suspensions, open_reports, warnings, coming_events } = data
  const standing = suspensions.find(({ stands }) => stands)
  const name = nameOfPerson(data.member) ?? ''
  return (
    <section className="case-panel" aria-label={m.moderation_member_panel()}>
      <p className="quiet">{m.moderation_member_panel()}</p>
      {standing && <p>{suspensionStatus(standing.ends_at)}</p>}
      {suspensions.length + warnings > 0 && (
        <p>{m.moderation_member_before({ suspensions: suspensions.length, warnings })}</p>
      )}
      {open_reports > 0 && (
        <p>
          <Link className="text-link" to={paths.adminDashboard('reports')}>
            {m.moderation_member_reports({ count: open_reports })}
          </Link>
        </p>
      )}
      {data.is_admin ? (
        <p className="small-print">{m.moderation_member_is_admin()}</p>
      ) : (
        <MemberActions member={{ id: memberId, name }} />
      )}
      {standing && (
        <>
          <LiftButton suspensionId={standing.id} name={name} />
          <ComingEvents events={coming_events} canDecide />
        </>
      )}
    </section>
  )
}

/** Warn, or suspend. */
export function MemberActions({ member }: { member: { id: string; name: string } }) {
  const [asks, setAsks] = useState<'warn' | 'suspend'>()
  const warning = useAction('warn-member')
  const close = () => setAsks(undefined)
  return (
    <div className="case-deeds">
      <Button small onClick={() => setAsks('warn')}>
        {m.moderation_member_warn()}
      </Button>
      <Button small onClick={() => setAsks('suspend')}>
        {m.moderation_member_suspend()}
      </Button>
      {asks === 'warn' && (
        <WordsDialog
          title={m.moderation_member_warn_title({ name: member.name })}
          text={m.moderation_member_warn_text()}
          label={m.moderation_member_warn_label()}
          missing={m.moderation_member_warn_missing()}
          submit={m.moderation_member_warn()}
          action={{
            ...warning,
            run: (said) =>
              warning.run(
                { userId: member.id, words: said },
                { title: m.moderation_member_warned({ name: member.name }), after: close },
              ),
          }}
          onClose={close}
        />
      )}
      {asks === 'suspend' && <SuspendDialog member={member} onClose={close} />}
    </div>
  )
}

/** Ends a suspension before its time. */
export function LiftButton({ suspensionId, name }: { suspensionId: string; name: string }) {
  const [asks, setAsks] = useState(false)
  const lifting = useAction('lift-suspension')
  const close = () => setAsks(false)
  return (
    <div className="case-deeds">
      <Button small onClick={() => setAsks(true)}>
        {m.moderation_member_lift()}
      </Button>
      {asks && (
        <WordsDialog
          title={m.moderation_member_lift_title({ name })}
          text={m.moderation_member_lift_text()}
          label={m.moderation_member_lift_label()}
          submit={m.moderation_member_lift()}
          action={{
            ...lifting,
            run: (said) =>
              lifting.run(
                { suspensionId, words: said },
                { title: m.moderation_member_lifted({ name }), after: close },
              ),
          }}
          onClose={close}
        />
      )}
    </div>
  )
}
