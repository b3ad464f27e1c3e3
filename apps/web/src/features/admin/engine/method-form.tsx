import { parseEventRefusal } from '@hearth/contracts/event-refusal'
import * as m from '@hearth/messages'
import type { EngineMethod } from '@hearth/network-sdk/watch'
import { type FormEvent, useId, useState } from 'react'
import { Checkbox } from '../../../forms/choice.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { CallOutcome } from './call-outcome.tsx'
import { type Draft, draftOf, type Problems, readDraft } from './candid-draft.ts'
import { CandidFieldFor } from './candid-field.tsx'
import { exampleFor, type KnownThings } from './examples.ts'
import { methodLabels } from './method-labels.ts'
import { useWatchedCall } from './use-watched-call.ts'

/** The form that a method's types make, and under it the way of its last call and what came back. */
export function MethodForm({
  method,
  known,
  onCreated,
}: {
  method: EngineMethod
  known: KnownThings
  onCreated: (id: string) => void
}) {
  const form = useId()
  const { name, takes, isQuery } = method
  // What nobody has touched follows what is known: the id of an event that was made a moment ago.
  const [touched, setTouched] = useState<Record<number, Draft>>({})
  const [problems, setProblems] = useState<Problems>({})
  const [isCertified, setCertified] = useState(false)
  const call = useWatchedCall(method)

  const example = exampleFor(name, known)
  const drafts = takes.map((shape, place) => touched[place] ?? draftOf(shape, example[place]))
  const needsEvent = methodLabels[name]?.group === 'writes' && takes[0]?.kind === 'text' && !known.createdId

  const send = async (event: FormEvent) => {
    event.preventDefault()
    const read = drafts.map((draft, place) => readDraft(draft, takes[place]!, String(place)))
    const found = Object.assign({}, ...read.map((part) => (part.ok ? {} : part.problems))) as Problems
    setProblems(found)
    const [first] = Object.keys(found)
    if (first) return document.getElementById(`${form}-${first}`)?.focus()
    const answer = await call.send(
      read.map((part) => part.ok && part.value),
      isQuery && isCertified ? 'update' : undefined,
    )
    if (answer && name === 'createEvent') onCreated(String(answer.value))
  }

  return (
    <div className="method-body">
      <form className="method-form" onSubmit={send} noValidate>
        {takes.length === 0 && <p className="quiet">{m.admin_engine_no_arguments()}</p>}
        {needsEvent && <p className="quiet">{m.admin_engine_create_first()}</p>}
        {takes.map((shape, place) => (
          <CandidFieldFor
            // biome-ignore lint/suspicious/noArrayIndexKey: arguments are known by their place
            key={place}
            shape={shape}
            draft={drafts[place]!}
            name={methodLabels[name]?.takes[place] ?? m.admin_engine_argument({ place: place + 1 })}
            place={String(place)}
            form={form}
            problems={call.error ? { ...problemsOfRefusal(call.error, method), ...problems } : problems}
            onChange={(draft) => setTouched((before) => ({ ...before, [place]: draft }))}
          />
        ))}
        {isQuery && (
          <Checkbox
            label={m.admin_engine_certified_read()}
            help={m.admin_engine_certified_help()}
            checked={isCertified}
            onChange={({ target }) => setCertified(target.checked)}
          />
        )}
        {Object.keys(problems).length > 0 && <Alert tone="bad">{m.admin_engine_check_fields()}</Alert>}
        <Button type="submit" className="self-start" pending={call.phase === 'sending'}>
          {call.phase === 'sending' ? m.admin_engine_sending() : m.admin_engine_send()}
        </Button>
      </form>
      <CallOutcome method={method} state={call} />
    </div>
  )
}

/** The engine says which field it will not have; the field is in the one record that the method takes. */
function problemsOfRefusal({ message }: Error, { takes }: EngineMethod): Problems {
  const place = takes.findIndex(({ kind }) => kind === 'record')
  const { fields } = parseEventRefusal(message)
  return Object.fromEntries(Object.entries(fields).map(([path, sentence]) => [`${place}.${path}`, sentence]))
}
