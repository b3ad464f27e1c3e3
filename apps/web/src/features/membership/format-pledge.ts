import * as m from '@hearth/messages'
import { money } from '../../format/money.ts'
import type { NotedPledge } from './queries.ts'

/** `4 hours a month`, `€12 a year`. */
export function formatPledge({ kind, amount, currency, per }: NotedPledge): string {
  return kind === 'money'
    ? m.membership_pledge_of_money({ amount: money(amount, currency ?? 'EUR'), per })
    : m.membership_pledge_of_hours({ hours: amount, per })
}
