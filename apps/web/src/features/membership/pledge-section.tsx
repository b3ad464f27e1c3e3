import type { Pledge } from '@hearth/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { currencies } from '../../format/currencies.ts'
import { refusalOf } from '../../format/error-words.ts'
import { minorDigits } from '../../format/money.ts'
import { SelectField, TextField } from '../../forms/field.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { useToast } from '../../ui/toast/toast.tsx'
import { savingPledge } from './mutations.ts'
import type { Membership, NotedPledge } from './queries.ts'
import { words } from './words.ts'

const text = words.pledge

/** What the member would give, noted and no more; and the page says so. */
export function PledgeSection({ membership: { circle, pledge } }: { membership: Membership }) {
  return (
    <section className="belonging-block" id="pledge">
      <h2 className="block-title">{text.title}</h2>
      <Alert>{text.plain}</Alert>
      {circle ? (
        // A pledge that another window changed begins the form anew.
        <PledgeForm key={JSON.stringify(pledge)} pledge={pledge} />
      ) : (
        <p className="text-ink-2">{text.first}</p>
      )}
    </section>
  )
}

function PledgeForm({ pledge }: { pledge: NotedPledge | null }) {
  const toast = useToast()
  const field = useRef<HTMLInputElement>(null)
  const { mutate, isPending, error, variables, reset } = useMutation(savingPledge(useQueryClient()))
  const [kind, setKind] = useState<NotedPledge['kind']>(pledge?.kind ?? 'hours')
  const [amount, setAmount] = useState(pledge ? written(pledge) : '')
  const [currency, setCurrency] = useState(pledge?.currency ?? 'EUR')
  const [per, setPer] = useState<NotedPledge['per']>(pledge?.per ?? 'month')
  const [isWrong, setIsWrong] = useState(false)
  const read = readAmount(amount, kind === 'money' ? minorDigits(currency) : 0)

  const save = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    setIsWrong(read === undefined)
    if (read === undefined) {
      field.current?.focus()
      return
    }
    const given: Pledge =
      kind === 'money' ? { kind, amount: read, currency, per } : { kind, amount: read, per }
    mutate(given, { onSuccess: () => toast({ title: text.noted }), onError: () => field.current?.focus() })
  }
  const problem = isWrong && read === undefined ? text.notANumber[kind] : error ? refusalOf(error) : undefined
  return (
    <form className="pledge-form" noValidate onSubmit={save}>
      {pledge && <p className="pledge-now">{text.now(pledge)}</p>}
      <SegmentedControl
        label={text.kind}
        name="pledge-kind"
        value={kind}
        options={(['hours', 'money'] as const).map((value) => ({ value, label: text.kinds[value] }))}
        onChange={(value) => {
          setKind(value)
          setIsWrong(false)
          reset()
        }}
      />
      <div className="pledge-fields">
        <TextField
          ref={field}
          label={kind === 'money' ? text.amount : text.hours}
          inputMode={kind === 'money' ? 'decimal' : 'numeric'}
          autoComplete="off"
          maxLength={12}
          value={amount}
          error={problem}
          onChange={({ target }) => {
            setAmount(target.value)
            if (error) reset()
          }}
        />
        {kind === 'money' && (
          <SelectField
            label={text.currency}
            value={currency}
            onChange={({ target }) => setCurrency(target.value)}
          >
            {[...new Set([...currencies, currency])].map((one) => (
              <option key={one}>{one}</option>
            ))}
          </SelectField>
        )}
        <SelectField
          label={text.per}
          value={per}
          onChange={({ target }) => setPer(target.value as NotedPledge['per'])}
        >
          <option value="month">{text.pers.month}</option>
          <option value="year">{text.pers.year}</option>
        </SelectField>
      </div>
      <p className="small-print">{text.who}</p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={isPending && variables !== null}>
          {pledge ? text.change : text.note}
        </Button>
        {pledge && (
          <Button
            look="quiet"
            pending={isPending && variables === null}
            onClick={() => mutate(null, { onSuccess: () => toast({ title: text.ended }) })}
          >
            {text.end}
          </Button>
        )}
      </div>
    </form>
  )
}

function written({ kind, amount, currency }: NotedPledge): string {
  if (kind === 'hours' || !currency) return String(amount)
  const digits = minorDigits(currency)
  const text = (amount / 10 ** digits).toFixed(digits)
  return text.replace(/\.0+$/, '')
}

/** An amount as somebody writes it, in its smallest unit; nothing when it is none. A comma is a point to many. */
function readAmount(text: string, digits: number): number | undefined {
  const found = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(text.trim())
  if (!found) return undefined
  const [, whole = '', fraction = ''] = found
  if (fraction.length > digits) return undefined
  const amount = Number(whole) * 10 ** digits + Number(fraction.padEnd(digits, '0') || 0)
  return amount > 0 ? amount : undefined
}
