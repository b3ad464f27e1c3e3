import { topicOfKind } from '@hearth/contracts/notifications'
import * as m from '@hearth/messages'
import { expect, it } from 'vitest'
import { labelOfMail } from './mail-labels.ts'

it('says what each kind of mail is about, in words that a catalogue has', () => {
  const others = [
    'sign_up_again',
    'recovery',
    'second_factor_on',
    'password_changed',
    'event_invitation',
    'guest_link',
  ]
  for (const kind of [...topicOfKind.filter(([, topic]) => topic).map(([kind]) => kind), ...others]) {
    expect(labelOfMail(kind), kind).not.toBe(m.admin_mails_kind_other())
    expect(labelOfMail(kind), kind).not.toMatch(/_/)
  }
  expect(labelOfMail('of_a_newer_server')).toBe(m.admin_mails_kind_other())
})
