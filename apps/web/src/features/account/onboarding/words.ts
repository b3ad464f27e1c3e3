import { m } from '@hearth/messages'
/** The sentences of being led in. */
export const words = {
  offer: {
    name: {
      title: m.account_onboarding_offer_name_title,
      text: m.account_onboarding_offer_name_text,
      action: m.account_onboarding_offer_name_action,
    },
    photo: {
      title: m.account_onboarding_offer_photo_title,
      text: m.account_onboarding_offer_photo_text,
      action: m.account_onboarding_offer_photo_action,
      close: m.account_onboarding_offer_photo_close,
    },
  },
} as const
