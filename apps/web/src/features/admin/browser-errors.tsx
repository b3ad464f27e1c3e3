import * as m from '@hearth/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatMoment } from '../../format/when.ts'
import { Refusal } from '../../forms/refusal.tsx'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { useToast } from '../../ui/toast/toast.tsx'
import { AdminList } from './admin-list.tsx'
import type { BrowserError } from './admin-pages.ts'
import { ListChoices, useListSearch } from './list-tools.tsx'
import { solvingError } from './mutations.ts'

const states = { '': m.admin_errors_states, solved: m.admin_errors_states_solved }

/** What went wrong in everybody's browsers, each kind once, and the mark that takes it off the list. */
export function BrowserErrors() {
  const list = useListSearch('engine', ['state'])
  const state = list.asked.state === 'solved' ? 'solved' : ''
  return (
    <section className="stack stack-small" aria-labelledby="browser-errors">
      <h3 id="browser-errors" className="block-title">
        {m.admin_errors_title()}
      </h3>
      <div className="admin-tools">
        <p className="quiet">{m.admin_errors_lede()}</p>
        <ListChoices label={m.admin_errors_which()} list={list} field="state" names={states} />
      </div>
      <AdminList
        name="admin_errors"
        asked={{ state }}
        empty={state ? m.admin_errors_none_solved() : m.admin_errors_none()}
        keyOf={({ id }) => id}
        row={(error) => <KindOfError error={error} />}
      />
    </section>
  )
}

function KindOfError({ error }: { error: BrowserError }) {
  const toast = useToast()
  const { mutate, isPending, error: problem } = useMutation(solvingError(useQueryClient(), error.id))
  const isSolved = error.solved_at !== null
  return (
    <>
      <div className="admin-row-main">
        <p className="admin-row-name">
          {error.message}
          <Chip warm={error.count > 1}>{m.admin_errors_times({ count: error.count })}</Chip>
        </p>
        <p className="admin-row-facts">
          {[
            ...(error.app === 'hearth' ? [] : [error.app]),
            error.route === '*' ? m.admin_errors_other_page() : error.route,
            m.admin_errors_release({ name: error.release }),
            seenAt(error),
          ].join(' · ')}
        </p>
        {error.places.length > 0 && <p className="admin-error">{error.places.join(' ← ')}</p>}
        <Refusal error={problem} />
      </div>
      <Button
        small
        aria-label={(isSolved ? m.admin_errors_reopen_of : m.admin_errors_solve_of)({
          message: error.message,
        })}
        pending={isPending}
        onClick={() =>
          mutate(!isSolved, {
            onSuccess: () => toast({ title: isSolved ? m.admin_errors_reopened() : m.admin_errors_solved() }),
          })
        }
      >
        {isSolved ? m.admin_errors_reopen() : m.admin_errors_solve()}
      </Button>
    </>
  )
}

function seenAt({ first_seen_at, last_seen_at }: BrowserError): string {
  const [first, last] = [formatMoment(first_seen_at), formatMoment(last_seen_at)]
  return first === last ? m.admin_errors_seen_once({ last }) : m.admin_errors_seen({ first, last })
}
