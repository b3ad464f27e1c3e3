import './translation.css'
import * as m from '@hearth/messages'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../ui/button.tsx'
import type { Translatable } from './translatable.ts'

const TranslationDialog = lazy(() => import('./translation-dialog.tsx'))

/** The quiet way to offer the words of a page in one more language to who manages it. */
export function TranslationOffer({ subject }: { subject: Translatable }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button className="translation-offer-open" small look="quiet" onClick={() => setIsOpen(true)}>
        {m.site_translation_offer()}
      </Button>
      {isOpen && (
        <Suspense>
          <TranslationDialog subject={subject} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
