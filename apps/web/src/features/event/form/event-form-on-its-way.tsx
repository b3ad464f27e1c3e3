import * as m from '@hearth/messages'
import { Skeleton, Waiting } from '../../../ui/skeleton.tsx'
import './event-form.css'
import { StepTitle } from './event-form.tsx'
import { StepHead } from './step-head.tsx'

/** The form of an event while what it begins with is on its way: what it is for can be read already. */
export function EventFormOnItsWay({ title, lede }: { title: string; lede: string }) {
  return (
    <section className="event-form wrap" data-part="basics">
      <header className="event-form-head">
        <h1 className="page-title">{title}</h1>
        <p className="lede">{lede}</p>
      </header>
      <StepHead part="basics" onSkip={undefined} />
      <div className="event-form-body">
        <StepTitle part="basics" />
        <Waiting label={m.site_loading()} className="stack stack-large">
          <Skeleton height={56} />
          <Skeleton height={140} />
          <Skeleton height={56} />
        </Waiting>
      </div>
    </section>
  )
}
