import './form-foot.css'
import './form-page.css'
import type { ComponentProps, ReactNode } from 'react'

type FormPageProps = Pick<ComponentProps<'form'>, 'ref' | 'onSubmit'> & {
  title: string
  lede: string
  /** Stands under the title: what was found of an earlier visit, and the like. */
  note: ReactNode
  /** How it will look, growing while it is written. */
  preview: ReactNode
  previewLabel: string
  /** How sending it stands, beside what can be done with it. */
  status: ReactNode
  actions: ReactNode
  className?: string
  children: ReactNode
}

/** A long form that is checked before it is sent, with its preview beside it. */
export function FormPage(props: FormPageProps) {
  return (
    <form
      ref={props.ref}
      className={`form-page wrap ${props.className ?? ''}`}
      noValidate
      onSubmit={props.onSubmit}
    >
      <header className="form-head">
        <h1 className="page-title">{props.title}</h1>
        <p className="lede">{props.lede}</p>
        {props.note}
      </header>
      <div className="form-body">{props.children}</div>
      <aside className="form-preview" aria-label={props.previewLabel}>
        {props.preview}
      </aside>
      <div className="form-foot">
        <div className="form-foot-words" aria-live="polite">
          {props.status}
        </div>
        {props.actions}
      </div>
    </form>
  )
}

/** Fields that belong together. */
export function FormSection({ title, lede, children }: { title: string; lede: string; children: ReactNode }) {
  return (
    <section className="form-section">
      <h2 className="block-title">{title}</h2>
      <p className="form-lede">{lede}</p>
      <div className="form-fields">{children}</div>
    </section>
  )
}
