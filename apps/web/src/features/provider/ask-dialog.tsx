import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { errorCodeOf, refusalOf } from '../../format/error-words.ts'
import { SelectField, TextArea, TextField } from '../../forms/field.tsx'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { asking } from './mutations.ts'
import type { ShownProvider } from './provider-page.tsx'
import { words } from './words.ts'

/** An event that the reader hosts, as a select names it: "The long table, Fri 20 Nov". */
export type OwnEvent = { id: string; label: string }

const maxMessage = 4000

/** A question to a provider, with what it is about. What is written stays until it has arrived. */
export function AskDialog({
  provider,
  ownEvents,
  onClose,
}: {
  provider: ShownProvider
  ownEvents: readonly OwnEvent[]
  onClose: () => void
}) {
  // One id for as long as the dialog is open: sent again, it is the same question.
  const [id] = useState(() => crypto.randomUUID())
  const [asked, setAsked] = useState({ message: '', serviceId: '', wishedOn: '', eventId: '' })
  const [isBlank, setIsBlank] = useState(false)
  const message = useRef<HTMLTextAreaElement>(null)
  const { mutate, isPending, isSuccess, error } = useMutation(asking())
  const change = (part: Partial<typeof asked>) => setAsked({ ...asked, ...part })

  function send(event: FormEvent) {
    event.preventDefault()
    if (isPending) return
    const isMissing = asked.message.trim() === ''
    setIsBlank(isMissing)
    if (isMissing) return message.current?.focus()
    mutate({
      id,
      providerId: provider.id,
      message: asked.message,
      ...(asked.serviceId && { serviceId: asked.serviceId }),
      ...(asked.eventId && { eventId: asked.eventId }),
      ...(asked.wishedOn && { wishedOn: asked.wishedOn }),
    })
  }

  if (isSuccess) {
    return (
      <Dialog
        open
        onClose={onClose}
        title={words.ask.sent(provider.name)}
        foot={
          <ButtonLink look="flame" to={paths.enquiry(id)}>
            {words.ask.toConversation}
          </ButtonLink>
        }
      >
        <p role="status">{words.ask.sentText}</p>
      </Dialog>
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.ask.title(provider.name)}
      foot={
        <>
          <Button look="quiet" onClick={onClose}>
            {words.ask.cancel}
          </Button>
          <Button look="flame" type="submit" form={`ask-${id}`} pending={isPending}>
            {words.ask.send}
          </Button>
        </>
      }
    >
      <form id={`ask-${id}`} className="provider-form" noValidate onSubmit={send}>
        <TextArea
          label={words.ask.message}
          ref={message}
          placeholder={words.ask.messagePlaceholder}
          rows={5}
          maxLength={maxMessage}
          value={asked.message}
          error={isBlank && asked.message.trim() === '' ? words.ask.blank : undefined}
          onChange={({ target }) => change({ message: target.value })}
        />
        {provider.services.length > 0 && (
          <SelectField
            label={words.ask.service}
            optional
            value={asked.serviceId}
            onChange={({ target }) => change({ serviceId: target.value })}
          >
            <option value="">{words.ask.anyService}</option>
            {provider.services.map((service) => (
              <option key={service.id} value={service.id}>
                {service.name}
              </option>
            ))}
          </SelectField>
        )}
        <TextField
          label={words.ask.on}
          type="date"
          optional
          value={asked.wishedOn}
          onChange={({ target }) => change({ wishedOn: target.value })}
        />
        {ownEvents.length > 0 && (
          <EventSelect
            label={words.ask.event}
            none={words.ask.noEvent}
            optional
            events={ownEvents}
            value={asked.eventId}
            onChange={(eventId) => change({ eventId })}
          />
        )}
        <p className="small-print">{words.ask.privacy}</p>
        {error && (
          <Alert tone="bad">
            {refusalOf(error)}
            {errorCodeOf(error) === 'conflict' && (
              <>
                {' '}
                <Link className="text-link" to={paths.enquiries()}>
                  {words.ask.toConversations}
                </Link>
              </>
            )}
          </Alert>
        )}
      </form>
    </Dialog>
  )
}

/** One of the reader's own coming events. */
export function EventSelect({
  label,
  none,
  optional,
  events,
  value,
  onChange,
}: {
  label: string
  none?: string
  optional?: boolean
  events: readonly OwnEvent[]
  value: string
  onChange: (id: string) => void
}) {
  return (
    <SelectField
      label={label}
      {...(optional && { optional })}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      {none && <option value="">{none}</option>}
      {events.map((event) => (
        <option key={event.id} value={event.id}>
          {event.label}
        </option>
      ))}
    </SelectField>
  )
}
