import * as m from '@hearth/messages'
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'

/** One matter of the account; `id` is its anchor. */
export function AccountSection({
  id,
  title,
  lede,
  children,
}: {
  id: string
  title: string
  lede: string
  children: ReactNode
}) {
  return (
    <section className="account-section" id={id} aria-labelledby={`${id}-title`}>
      <h2 className="block-title" id={`${id}-title`}>
        {title}
      </h2>
      <p className="account-lede">{lede}</p>
      <div className="account-body">{children}</div>
    </section>
  )
}

/** A line that says how something stands, with what can be done about it at its end. */
export function Standing({
  label,
  value,
  action,
}: {
  label: ReactNode
  value: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="standing">
      <div className="standing-words">
        <p className="standing-label">{label}</p>
        <div className="standing-value">{value}</div>
      </div>
      {action}
    </div>
  )
}

/**
 * A standing whose change is a form in its place: it opens with the focus in its first field, and closes with the focus
 * back on the button. `changeLabel` names the button.
 */
export function Changeable({
  label,
  value,
  changeLabel,
  form,
}: {
  label: string
  value: ReactNode
  changeLabel: string
  form: (close: () => void) => ReactNode
}) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const place = useRef<HTMLDivElement>(null)
  useFocusWhenToggled(isOpen, { place, button })
  return (
    <div ref={place}>
      {isOpen ? (
        <div className="account-form">{form(() => setIsOpen(false))}</div>
      ) : (
        <Standing
          label={label}
          value={value}
          action={
            <Button ref={button} small aria-label={changeLabel} onClick={() => setIsOpen(true)}>
              {m.account_settings_change()}
            </Button>
          }
        />
      )}
    </div>
  )
}

/** The foot of such a form: one button saves, the other leaves everything as it was. */
export function FormFoot({
  submit,
  pending,
  isPending,
  onCancel,
}: {
  submit: string
  pending: string
  isPending: boolean
  onCancel: () => void
}) {
  return (
    <div className="account-form-foot">
      <Button type="submit" look="flame" small pending={isPending}>
        {isPending ? pending : submit}
      </Button>
      <Button look="quiet" small onClick={onCancel}>
        {m.site_cancel()}
      </Button>
    </div>
  )
}

type Places = {
  place: RefObject<HTMLDivElement | null>
  button: RefObject<HTMLButtonElement | null>
}

function useFocusWhenToggled(isOpen: boolean, { place, button }: Places): void {
  const wasOpen = useRef(isOpen)
  useLayoutEffect(() => {
    if (wasOpen.current === isOpen) return
    wasOpen.current = isOpen
    if (isOpen) place.current?.querySelector<HTMLElement>('input:not([hidden])')?.focus()
    else button.current?.focus()
  }, [isOpen, place, button])
}
