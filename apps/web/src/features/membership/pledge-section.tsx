import type { Pledge } from '@hearth/contracts'
import * as m from '@hearth/messages'
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
import { formatPledge } from './format-pledge.ts'
import { savingPledge } from './mutations.ts'
import type { Membership, NotedPledge } from './queries.ts'

const notANumber = { hours: m.membership_pledge_hours_wrong, money: m.membership_pledge_money_wrong }

/** What the member would give, noted and no more; and the page says so. */
export function PledgeSection({ membership: { circle, pledge } }: { membership: Membership }) {
  return (
    <section className="belonging-block" id="pledge">
      <h2 className="block-title">{m.membership_pledge_title()}</h2>
      <Alert>{m.membership_pledge_plain()}</Alert>
      {circle ? (
        // A pledge that another window changed begins the form anew.
        <PledgeForm key={JSON.stringify(pledge)} pledge={pledge} />
      ) : (
        <p className="quiet">{m.membership_pledge_first()}</p>
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
    mutate(given, {
      onSuccess: () => toast({ title: m.membership_pledge_saved() }),
      onError: () => field.current?.focus(),
    })
  }
  const problem = isWrong && read === undefined ? notANumber[kind]() : error ? refusalOf(error) : undefined
  return (
    <form className="pledge-form" noValidate onSubmit={save}>
      {pledge && <p className="pledge-now">{m.membership_pledge_now({ pledge: formatPledge(pledge) })}</p>}
      <SegmentedControl
        label={m.membership_pledge_kind()}
        name="pledge-kind"
        value={kind}
        options={[
          { value: 'hours', label: m.membership_pledge_kind_hours() },
          { value: 'money', label: m.membership_pledge_kind_money() },
        ]}
        onChange={(value) => {
          setKind(value)
          setIsWrong(false)
          reset()
        }}
      />
      <div className="pledge-fields">
        <TextField
          ref={field}
          label={kind === 'money' ? m.membership_pledge_amount() : m.membership_pledge_hours()}
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
            label={m.membership_pledge_currency()}
            value={currency}
            onChange={({ target }) => setCurrency(target.value)}
          >
            {[...new Set([...currencies, currency])].map((one) => (
              <option key={one}>{one}</option>
            ))}
          </SelectField>
        )}
        <SelectField
          label={m.membership_pledge_per()}
          value={per}
          onChange={({ target }) => setPer(target.value as NotedPledge['per'])}
        >
          <option value="month">{m.membership_pledge_each_month()}</option>
          <option value="year">{m.membership_pledge_each_year()}</option>
        </SelectField>
      </div>
      <p className="small-print">{m.membership_pledge_who()}</p>
      <div className="cluster">
        <Button type="submit" pending={isPending && variables !== null}>
          {pledge ? m.membership_pledge_change() : m.membership_pledge_save()}
        </Button>
        {pledge && (
          <Button
            look="quiet"
            pending={isPending && variables === null}
            onClick={() => mutate(null, { onSuccess: () => toast({ title: m.membership_pledge_ended() }) })}
          >
            {m.membership_pledge_end()}
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
