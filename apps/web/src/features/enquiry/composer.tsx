import type { EnquiryWish } from '@hearth/contracts/enquiry-states'
import * as m from '@hearth/messages'
import { ArrowUp } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { refusalOf } from '../../format/error-words.ts'
import { TextArea } from '../../forms/field.tsx'
import { ActionDialog } from '../../ui/action-dialog.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { type Enquiry, otherNameOf } from './enquiry.ts'
import type { useSaying } from './use-saying.ts'

const maxMessage = 4000

/** Where one writes in a conversation, with the answers that stand open. `wishes` are those besides plain words. */
export function Composer({
  enquiry,
  saying,
  wishes,
}: {
  enquiry: Enquiry
  saying: ReturnType<typeof useSaying>
  wishes: readonly Exclude<EnquiryWish, undefined>[]
}) {
  const [isBlank, setIsBlank] = useState(false)
  const [wish, setWish] = useState<Exclude<EnquiryWish, undefined>>()
  const field = useRef<HTMLTextAreaElement>(null)
  const { body, isPending, error } = saying
  const hint = hintOf(enquiry)
  const isFirst = enquiry.side === 'provider' && enquiry.state === 'asked'

  function send(event?: FormEvent) {
    event?.preventDefault()
    if (isPending) return
    const isMissing = body.trim() === ''
    setIsBlank(isMissing)
    if (isMissing) field.current?.focus()
    else saying.say(body)
  }
  const sendByKeys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
    event.preventDefault()
    send()
  }

  return (
    <>
      <form className="composer" noValidate onSubmit={send}>
        {error && (
          <Alert tone="bad">
            <p>{refusalOf(error)}</p>
            <p>
              {m.enquiry_write_not_sent()}{' '}
              <button type="button" className="text-link" onClick={saying.again}>
                {m.site_try_again()}
              </button>
            </p>
          </Alert>
        )}
        {wishes.length > 0 && (
          <div className={isFirst ? 'composer-wishes composer-first' : 'composer-wishes'}>
            {isFirst && <p>{m.enquiry_write_first({ name: otherNameOf(enquiry) })}</p>}
            {wishes.includes('declined') && (
              <Button small look={isFirst ? 'outline' : 'quiet'} onClick={() => setWish('declined')}>
                {m.enquiry_write_decline()}
              </Button>
            )}
            {wishes.includes('agreed') && (
              <Button small look={isFirst ? 'flame' : 'outline'} onClick={() => setWish('agreed')}>
                {m.enquiry_write_agree()}
              </Button>
            )}
          </div>
        )}
        <div className="composer-line">
          <TextArea
            label={m.enquiry_write_label()}
            placeholder={m.enquiry_write_to({ name: otherNameOf(enquiry) })}
            help={hint}
            ref={field}
            rows={1}
            dir="auto"
            maxLength={maxMessage}
            value={body}
            readOnly={isPending}
            error={isBlank && body.trim() === '' && !isPending ? m.site_fields_message_empty() : undefined}
            onChange={({ target }) => saying.write(target.value)}
            onKeyDown={sendByKeys}
          />
          <Button
            look={isFirst ? 'outline' : 'flame'}
            type="submit"
            className="composer-send"
            pending={isPending}
            icon={<ArrowUp size={22} aria-hidden="true" />}
            title={sendWordOf(enquiry)}
          >
            <span className="sr-only">{sendWordOf(enquiry)}</span>
          </Button>
        </div>
      </form>
      {wish && (
        <WishDialog
          wish={wish}
          name={otherNameOf(enquiry)}
          written={body}
          onClose={() => setWish(undefined)}
          onSay={(said) => {
            setWish(undefined)
            saying.say(said, wish)
          }}
        />
      )}
    </>
  )
}

type Part = 'title' | 'text' | 'words' | 'action'

const wishMessages: Record<'agreed' | 'declined', Record<Part, (other: { name: string }) => string>> = {
  agreed: {
    title: m.enquiry_agreeing_title,
    text: m.enquiry_agreeing_text,
    words: m.enquiry_agreeing_words,
    action: m.enquiry_write_agree,
  },
  declined: {
    title: m.enquiry_declining_title,
    text: m.enquiry_declining_text,
    words: m.enquiry_declining_words,
    action: m.enquiry_write_decline,
  },
}

/** Yes or no, with words of one's own: those that were written already, else some to begin with. */
function WishDialog({
  wish,
  name,
  written,
  onClose,
  onSay,
}: {
  wish: 'agreed' | 'declined'
  name: string
  written: string
  onClose: () => void
  onSay: (body: string) => void
}) {
  const asks = wishMessages[wish]
  const [body, setBody] = useState(written.trim() === '' ? asks.words({ name }) : written)
  const [isBlank, setIsBlank] = useState(false)
  const formId = useId()
  const isMissing = body.trim() === ''
  return (
    <ActionDialog
      open
      onClose={onClose}
      title={asks.title({ name })}
      leave={m.site_cancel()}
      action={{ label: asks.action({ name }), look: wish === 'agreed' ? 'flame' : 'outline', form: formId }}
    >
      <form
        id={formId}
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setIsBlank(isMissing)
          if (!isMissing) onSay(body)
        }}
      >
        <p>{asks.text({ name })}</p>
        <TextArea
          label={m.enquiry_write_label()}
          rows={4}
          dir="auto"
          maxLength={maxMessage}
          value={body}
          error={isBlank && isMissing ? m.site_fields_message_empty() : undefined}
          onChange={({ target }) => setBody(target.value)}
        />
      </form>
    </ActionDialog>
  )
}

function sendWordOf({ side, state }: Enquiry): string {
  if (side === 'provider' && state === 'asked') return m.enquiry_write_answer()
  if (side === 'asker' && state === 'declined') return m.enquiry_write_ask_again()
  return m.enquiry_write_send()
}

function hintOf({ side, state, provider }: Enquiry): string | undefined {
  if (!provider) return undefined
  if (state === 'agreed')
    return side === 'asker' ? m.enquiry_write_hints_agreed_asker() : m.enquiry_write_hints_agreed_provider()
  if (state === 'declined')
    return side === 'asker'
      ? m.enquiry_write_hints_declined_asker()
      : m.enquiry_write_hints_declined_provider()
  return undefined
}
