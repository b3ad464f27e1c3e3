import '../../ui/case.css'
import './moderation.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { sentenceFor } from '../../format/error-words.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Skeleton, Waiting } from '../../ui/skeleton.tsx'
import { ComingEvents } from './coming-events.tsx'
import { nameOfPerson, untilOf } from './moments.ts'
import { useAction } from './mutations.ts'
import { memberModerationOptions } from './queries.ts'
import { SuspendDialog } from './suspend-dialog.tsx'
import { words } from './words.ts'
import { WordsDialog } from './words-dialog.tsx'

const text = words.member

/** On a member's page: what stands about them, and what those who look after the house can do. */
export function MemberModerationPanel({ memberId }: { memberId: string }) {
  const { data, isPending, error, refetch } = useQuery(memberModerationOptions(memberId))
  if (isPending) {
    return (
      <Waiting label={text.panel} className="case-panel">
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
    <section className="case-panel" aria-label={text.panel}>
      <p className="text-ink-2">{text.panel}</p>
      {standing && <p>{text.standing(untilOf(standing.ends_at))}</p>}
      {suspensions.length + warnings > 0 && <p>{text.before(suspensions.length, warnings)}</p>}
      {open_reports > 0 && (
        <p>
          <Link className="text-link" to={paths.adminDashboard('reports')}>
            {text.reports(open_reports)}
          </Link>
        </p>
      )}
      {data.is_admin ? (
        <p className="small-print">{text.isAdmin}</p>
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
        {text.warn}
      </Button>
      <Button small onClick={() => setAsks('suspend')}>
        {text.suspend}
      </Button>
      {asks === 'warn' && (
        <WordsDialog
          title={text.warnTitle(member.name)}
          text={text.warnText}
          label={text.warnLabel}
          missing={text.warnMissing}
          submit={text.warn}
          action={{
            ...warning,
            run: (said) =>
              warning.run(
                { userId: member.id, words: said },
                { title: text.warned(member.name), after: close },
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
        {text.lift}
      </Button>
      {asks && (
        <WordsDialog
          title={text.liftTitle(name)}
          text={text.liftText}
          label={text.liftLabel}
          submit={text.lift}
          action={{
            ...lifting,
            run: (said) =>
              lifting.run({ suspensionId, words: said }, { title: text.lifted(name), after: close }),
          }}
          onClose={close}
        />
      )}
    </div>
  )
}
