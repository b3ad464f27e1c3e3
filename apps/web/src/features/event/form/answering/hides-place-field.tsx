import * as m from '@hearth/messages'
import { Checkbox } from '../../../../forms/choice.tsx'
import type { AnsweringChoice } from './answering-choice.ts'

/** What a field of how people answer is given. */
export type AnsweringPart = {
  choice: AnsweringChoice
  onChange: (change: Partial<AnsweringChoice>) => void
}

/** Whether only those who are coming learn where exactly it is. */
export function HidesPlaceField({
  choice,
  isOnline,
  isNew = false,
  onChange,
}: AnsweringPart & {
  isOnline: boolean
  /** Nobody has seen the place yet. */
  isNew?: boolean
}) {
  return (
    <Checkbox
      label={isOnline ? m.event_form_hides_link() : m.event_form_hides_place()}
      name="hidesAddress"
      help={hidesHelp(isOnline, isNew)}
      checked={choice.hidesAddress}
      onChange={({ target }) => onChange({ hidesAddress: target.checked })}
    />
  )
}

function hidesHelp(isOnline: boolean, isNew: boolean): string {
  if (isOnline) return isNew ? m.event_form_hides_link_help() : m.event_form_hides_link_help_known()
  return isNew ? m.event_form_hides_place_help() : m.event_form_hides_place_help_known()
}
