import type { AlertFrequency } from '@hearth/contracts/alerts'
import * as m from '@hearth/messages'

/** How often a member hears of new events, in words. */
export const frequencyLabels = {
  at_once: { title: m.notification_follow_at_once, text: m.notification_follow_at_once_text },
  weekly: { title: m.notification_follow_weekly, text: m.notification_follow_weekly_text },
} satisfies Record<AlertFrequency, { title: () => string; text: () => string }>
