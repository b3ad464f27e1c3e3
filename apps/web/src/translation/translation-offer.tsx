import type { EventRecord } from '@hearth/contracts/event'
import * as m from '@hearth/messages'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../ui/button.tsx'

const OfferTranslation = lazy(() => import('./offer-translation.tsx'))

/** The quiet way to offer the hosts their words in one more language. */
export default function TranslationOffer({ event }: { event: EventRecord }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button small look="quiet" onClick={() => setIsOpen(true)}>
        {m.site_translation_offer()}
      </Button>
      {isOpen && (
        <Suspense>
          <OfferTranslation event={event} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
