import { partyOf } from '@hearth/contracts/place-kind-values'
import * as m from '@hearth/messages'
import { useState } from 'react'
import type { HowToAnswer } from '../../../data/event/answering-queries.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { KindChoice } from '../answer/kinds.tsx'
import { PartyStepper } from '../answer/party-stepper.tsx'
import type { WaitingForKinds } from '../answer/use-kinds.ts'
import { placeInLine } from './waiting-words.ts'

/** Where somebody gets into line, changes with how many they wait, or leaves. */
export function WaitingDialog({ waiting, how }: { waiting: WaitingForKinds; how: HowToAnswer | undefined }) {
  const { list, smallestParty, largestParty } = waiting
  const isInLine = list.my_state !== 'none'
  const [party, setParty] = useState(list.my_party ?? smallestParty)
  const [people, setPeople] = useState(waiting.wanted && (isInLine ? list.my_kinds : waiting.wanted))
  const wanted = people ? partyOf(people) : party
  return (
    <Dialog
      open
      onClose={waiting.close}
      title={isInLine ? placeInLine(list) : m.attendance_waiting_title()}
      foot={
        <>
          {isInLine ? (
            <Button look="quiet" onClick={waiting.leave}>
              {m.attendance_waiting_leave()}
            </Button>
          ) : (
            <Button look="quiet" onClick={waiting.close}>
              {m.attendance_waiting_not_now()}
            </Button>
          )}
          <Button
            look="flame"
            pending={waiting.isPending}
            disabled={wanted < 1}
            onClick={() => waiting.join(wanted, people)}
          >
            {isInLine ? m.site_save() : m.attendance_waiting_join()}
          </Button>
        </>
      }
    >
      <p className="space-after-small">
        {isInLine ? m.attendance_waiting_change_text() : m.attendance_waiting_join_text()}
      </p>
      {how && people ? (
        <KindChoice
          {...{ how, people }}
          had={list.my_kinds}
          max={largestParty}
          mayWait
          eventZone={waiting.eventZone}
          onChange={setPeople}
        />
      ) : (
        <PartyStepper party={party} least={smallestParty} max={largestParty} onChange={setParty} />
      )}
      {waiting.problem && <Alert tone="bad">{waiting.problem}</Alert>}
    </Dialog>
  )
}
