import { m } from '@hearth/messages'
/** Every sentence of the account page. */
export const accountWords = {
  deletion: {
    nowList: ['Your profile is hidden from everybody.', 'All your other devices are signed out.'],

    laterList: [
      'Your profile, your pictures, your answers and hearts are deleted.',
      'Drafts and private events are deleted.',
      'Your places at events are free for others.',
    ],

    askedHelp: (events: number) =>
      events === 0
        ? m.account_settings_until_then_you_can_take_it()
        : m.account_settings_events_are_cancelled_until_then_you({ events }),
  },
} as const
