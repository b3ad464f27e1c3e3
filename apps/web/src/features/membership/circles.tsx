import { type Circle, circleIds } from '@hearth/contracts/membership-values'
import * as m from '@hearth/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { CoverImage } from '../../art/cover-image.tsx'
import { Refusal } from '../../forms/refusal.tsx'
import { ActionDialog } from '../../ui/action-dialog.tsx'
import { Arch } from '../../ui/arch.tsx'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast/toast.tsx'
import { circleMessages, circleName } from './circle-messages.ts'
import { choosingCircle } from './mutations.ts'
import type { Membership } from './queries.ts'

const lights = { friend: 'party', keeper: 'spiritual', steward: 'education' } as const

/** The three circles with what each gives and asks, and the way into each. */
export function Circles({ membership }: { membership: Membership }) {
  const toast = useToast()
  const { mutate, isPending, error, variables } = useMutation(choosingCircle(useQueryClient()))
  const [wanted, setWanted] = useState<Circle>()
  const { circle: now } = membership
  const choose = (circle: Circle) =>
    mutate(
      { circle },
      {
        onSuccess: () => toast({ title: m.membership_joined({ tier: circleName(circle) }) }),
        onSettled: () => setWanted(undefined),
      },
    )
  return (
    <section aria-label={m.membership_tiers()} className="stack stack-large">
      <Refusal error={error} />
      <ul className="circle-list">
        {circleIds.map((circle) => (
          <li key={circle} className="circle-card" data-here={now === circle || undefined}>
            <Arch aria-hidden="true">
              <CoverImage id={`circle-${circle}`} category={lights[circle]} ratio="tall" eager />
            </Arch>
            <div className="circle-words">
              <h2>{circleName(circle)}</h2>
              <p className="circle-sentence">{circleMessages[circle].sentence()}</p>
              <h3>{m.membership_gives()}</h3>
              <Facts facts={circleMessages[circle].gives} />
              <h3>{m.membership_asks()}</h3>
              <Facts facts={circleMessages[circle].asks} />
            </div>
            <div className="circle-foot">
              {now === circle ? (
                <p className="circle-here">
                  <Check size={19} aria-hidden="true" />
                  {m.membership_here()}
                </p>
              ) : circle === 'steward' ? (
                <a className="more-link" href="#stewards">
                  {m.membership_by_asking()}
                </a>
              ) : (
                <Button
                  look={now === null && circle === 'friend' ? 'flame' : 'outline'}
                  wide
                  pending={isPending && variables?.circle === circle}
                  onClick={() => (now === 'steward' ? setWanted(circle) : choose(circle))}
                >
                  {now === null
                    ? m.membership_join({ tier: circleName(circle) })
                    : m.membership_change({ tier: circleName(circle) })}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {wanted && (
        <ActionDialog
          open
          onClose={() => setWanted(undefined)}
          title={m.membership_step_back_title()}
          leave={m.membership_stay()}
          action={{ label: m.membership_step_back(), look: 'danger', isPending, onAct: () => choose(wanted) }}
        >
          <p>{m.membership_step_back_text()}</p>
        </ActionDialog>
      )}
    </section>
  )
}

function Facts({ facts }: { facts: readonly (() => string)[] }) {
  return (
    <ul className="circle-facts">
      {facts.map((fact) => (
        <li key={fact()}>{fact()}</li>
      ))}
    </ul>
  )
}
