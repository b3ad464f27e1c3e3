import { lazy, Suspense } from 'react'
import { isTranslatable, type Translatable } from './translatable.ts'
import { TranslationOffer } from './translation-offer.tsx'

const LanguagesSection = lazy(() => import('./languages-section.tsx'))

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
  if (!isManaged) return <TranslationOffer subject={subject} />
  return (
    <Suspense>
      <LanguagesSection subject={subject} className={className} />
    </Suspense>
  )
}
