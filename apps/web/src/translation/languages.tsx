import { lazy, Suspense } from 'react'
import { isTranslatable, type Translatable } from './translatable.ts'

const LanguagesSection = lazy(() => import('./languages-section.tsx'))
const TranslationOffer = lazy(() => import('./translation-offer.tsx'))

/** For members, below all that a page says: its words in further languages to who manages it, to others the way to offer some. */
export function Languages({
  subject,
  isManaged,
  className,
}: {
  subject: Translatable
  isManaged: boolean
  /** Of the section, as the page's others have it. */
  className: string
}) {
  if (!isTranslatable(subject)) return null
  return (
    <Suspense>
      {isManaged ? (
        <LanguagesSection subject={subject} className={className} />
      ) : (
        <TranslationOffer subject={subject} />
      )}
    </Suspense>
  )
}
