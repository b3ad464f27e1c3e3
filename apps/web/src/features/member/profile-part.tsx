import * as m from '@hearth/messages'
import { Eye, Pencil, Plus } from 'lucide-react'
import { type FormEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'

/**
 * One part of one's own profile: what others see, and the form in its place while it `isOpen`. The focus goes into the
 * form when the member opens it, and back to its button when they close it; a form that comes back by itself, because
 * it could not be saved, speaks up without taking the focus away from where they are.
 */
export function ProfilePart({
  label,
  audience,
  invite,
  isEmpty,
  isOpen,
  error,
  problem,
  isFromBefore,
  onOpen,
  onSubmit,
  onCancel,
  form,
  children,
}: {
  label: string
  /** Who sees it, in words. */
  audience?: string | undefined
  /** What the button says while there is nothing yet ("Add your city"). */
  invite: string
  isEmpty: boolean
  isOpen: boolean
  /** What is wrong with the field: it gets the focus. */
  error: string | undefined
  problem: string | undefined
  /** The form holds what was written before, and not saved. */
  isFromBefore: boolean
  onOpen: () => void
  onSubmit: () => void
  onCancel: () => void
  form: ReactNode
  children: ReactNode
}) {
  const place = useRef<HTMLDivElement>(null)
  const wanted = useRef<'field' | 'button'>(undefined)
  useLayoutEffect(() => {
    if (!wanted.current) return
    const found = place.current?.querySelector<HTMLElement>(
      isOpen ? 'input:not([type=radio]), textarea' : '.profile-part-edit',
    )
    wanted.current = undefined
    found?.focus()
  }, [isOpen])
  useLayoutEffect(() => {
    if (error) place.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [error])

  const leave = (act: () => void) => () => {
    wanted.current = 'button'
    act()
  }
  return (
    <div ref={place} className={isOpen ? 'profile-part profile-part-open' : 'profile-part'}>
      {isOpen ? (
        <PartForm label={label} problem={problem} onSubmit={leave(onSubmit)} onCancel={leave(onCancel)}>
          {isFromBefore && <p className="small-print">{m.site_changes_kept()}</p>}
          {form}
        </PartForm>
      ) : (
        <>
          <div className="profile-part-words">
            <h3 className="profile-part-label">{label}</h3>
            {!isEmpty && <div className="profile-part-value">{children}</div>}
            {!isEmpty && audience && (
              <p className="profile-part-audience">
                <Eye size={15} aria-hidden="true" />
                {audience}
              </p>
            )}
          </div>
          <Button
            small
            look={isEmpty ? 'quiet' : 'outline'}
            className="profile-part-edit"
            aria-label={isEmpty ? undefined : m.member_own_edit({ label })}
            icon={isEmpty ? <Plus size={17} aria-hidden="true" /> : <Pencil size={16} aria-hidden="true" />}
            onClick={() => {
              wanted.current = 'field'
              onOpen()
            }}
          >
            {isEmpty ? invite : m.site_edit()}
          </Button>
        </>
      )}
    </div>
  )
}

function PartForm({
  label,
  problem,
  onSubmit,
  onCancel,
  children,
}: {
  label: string
  problem: string | undefined
  onSubmit: () => void
  onCancel: () => void
  children: ReactNode
}) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form className="stack" onSubmit={submit} noValidate aria-label={label}>
      {children}
      {problem && <Alert tone="bad">{problem}</Alert>}
      <div className="cluster">
        <Button type="submit" look="flame" small>
          {m.site_save()}
        </Button>
        <Button look="quiet" small onClick={onCancel}>
          {m.site_cancel()}
        </Button>
      </div>
    </form>
  )
}
