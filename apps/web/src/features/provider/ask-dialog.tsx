import * as m from '@hearth/messages'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type Ref, useRef, useState } from 'react'
import { errorCodeOf, refusalOf } from '../../format/error-words.ts'
import { SelectField, TextArea, TextField } from '../../forms/field.tsx'
import { Link } from '../../navigation/index.ts'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EventSelect, type OwnEvent } from './event-select.tsx'
import { asking } from './mutations.ts'
import type { ShownProvider } from './provider-page.tsx'

const maxMessage = 4000

/** A question to a provider, with what it is about. What is written stays until it has arrived. */
export function AskDialog({
  provider,
  ownEvents,
  serviceId = '',
  onClose,
}: {
  provider: ShownProvider
  ownEvents: readonly OwnEvent[]
  /** What it is about to begin with. */
  serviceId?: string
  onClose: () => void
}) {
  // One id for as long as the dialog is open: sent again, it is the same question.
  const [id] = useState(() => crypto.randomUUID())
  const [asked, setAsked] = useState<Question>({ message: '', serviceId, wishedOn: '', eventId: '' })
  const [isBlank, setIsBlank] = useState(false)
  const message = useRef<HTMLTextAreaElement>(null)
  const { mutate, isPending, isSuccess, error } = useMutation(asking())

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
        title={m.provider_ask_sent()}
        foot={
          <ButtonLink look="flame" to={paths.enquiry(id)}>
            {m.provider_ask_open_conversation()}
          </ButtonLink>
        }
      >
        <p role="status">{m.provider_ask_sent_text(provider)}</p>
      </Dialog>
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.provider_ask_title({ name: provider.name })}
      foot={
        <>
          <Button look="quiet" onClick={onClose}>
            {m.site_cancel()}
          </Button>
          <Button look="flame" type="submit" form={`ask-${id}`} pending={isPending}>
            {m.provider_ask_send()}
          </Button>
        </>
      }
    >
      <form id={`ask-${id}`} className="provider-form" noValidate onSubmit={send}>
        <QuestionFields
          {...{ provider, ownEvents, asked, message }}
          isBlank={isBlank && asked.message.trim() === ''}
          onChange={(part) => setAsked({ ...asked, ...part })}
        />
        {error && (
          <Alert tone="bad">
            {refusalOf(error)}
            {errorCodeOf(error) === 'conflict' && (
              <>
                {' '}
                <Link className="text-link" to={paths.enquiries()}>
                  {m.provider_ask_see_conversations()}
                </Link>
              </>
            )}
          </Alert>
        )}
      </form>
    </Dialog>
  )
}

type Question = { message: string; serviceId: string; wishedOn: string; eventId: string }

function QuestionFields({
  provider,
  ownEvents,
  asked,
  message,
  isBlank,
  onChange,
}: {
  provider: ShownProvider
  ownEvents: readonly OwnEvent[]
  asked: Question
  message: Ref<HTMLTextAreaElement>
  isBlank: boolean
  onChange: (part: Partial<Question>) => void
}) {
  return (
    <>
      <TextArea
        label={m.provider_ask_message()}
        ref={message}
        placeholder={m.provider_ask_message_placeholder()}
        rows={5}
        maxLength={maxMessage}
        value={asked.message}
        error={isBlank ? m.site_fields_message_empty() : undefined}
        onChange={({ target }) => onChange({ message: target.value })}
      />
      {provider.services.length > 0 && (
        <SelectField
          label={m.provider_ask_service()}
          optional
          value={asked.serviceId}
          onChange={({ target }) => onChange({ serviceId: target.value })}
        >
          <option value="">{m.provider_ask_any_service()}</option>
          {provider.services.map((service) => (
            <option key={service.id} value={service.id}>
              {service.name}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        label={m.provider_ask_date()}
        type="date"
        optional
        value={asked.wishedOn}
        onChange={({ target }) => onChange({ wishedOn: target.value })}
      />
      {ownEvents.length > 0 && (
        <EventSelect
          label={m.provider_ask_event()}
          none={m.provider_ask_no_event()}
          optional
          events={ownEvents}
          value={asked.eventId}
          onChange={(eventId) => onChange({ eventId })}
        />
      )}
      <p className="small-print">{m.provider_ask_privacy()}</p>
    </>
  )
}
