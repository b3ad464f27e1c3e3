import * as m from '@hearth/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatMoment } from '../../format/when.ts'
import { Refusal } from '../../forms/refusal.tsx'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { useToast } from '../../ui/toast/toast.tsx'
import { AdminList } from './admin-list.tsx'
import type { ListedMail } from './admin-pages.ts'
import { ListChoices, useListSearch } from './list-tools.tsx'
import { labelOfMail } from './mail-labels.ts'
import { retryingMail, retryingMails } from './mutations.ts'

const lists = {
  '': m.admin_mails_states,
  parked: m.admin_mails_is_parked,
  waiting: m.admin_mails_is_waiting,
  sent: m.admin_mails_is_sent,
}
const states: Record<ListedMail['state'], () => string> = {
  waiting: m.admin_mails_is_waiting,
  failing: m.admin_mails_is_failing,
  parked: m.admin_mails_is_parked,
  sent: m.admin_mails_is_sent,
}

/** How mails fare, and the way to let a parked one be tried again. What stands in them is not told. */
export function AdminMails() {
  const list = useListSearch('mails', ['state'])
  return (
    <>
      <div className="admin-tools">
        <p className="quiet">{m.admin_mails_lede()}</p>
        <ListChoices label={m.admin_mails_which()} list={list} field="state" names={lists} />
        {list.asked.state === 'parked' && <RetryAll />}
      </div>
      <AdminList
        name="admin_mails"
        asked={list.asked}
        empty={m.admin_mails_none()}
        keyOf={({ id }) => id}
        row={(mail) => <Mail mail={mail} />}
      />
    </>
  )
}

function RetryAll() {
  const toast = useToast()
  const { mutate, isPending, error } = useMutation(retryingMails(useQueryClient()))
  return (
    <>
      <Button
        small
        pending={isPending}
        onClick={() => mutate(undefined, { onSuccess: () => toast({ title: m.admin_mails_all_done() }) })}
      >
        {m.admin_mails_retry_all()}
      </Button>
      <Refusal error={error} />
    </>
  )
}

function Mail({ mail }: { mail: ListedMail }) {
  const toast = useToast()
  const { mutate, isPending, error } = useMutation(retryingMail(useQueryClient()))
  const kind = labelOfMail(mail.kind)
  return (
    <>
      <div className="admin-row-main">
        <p className="admin-row-name">
          <span>{kind}</span>
          <Chip warm={mail.state === 'parked'}>{states[mail.state]()}</Chip>
        </p>
        <p className="admin-row-facts">
          {[
            ...(mail.username ? [m.admin_mails_to({ username: mail.username })] : []),
            formatMoment(mail.created_at),
            ...(mail.attempts > 1 || mail.state !== 'sent'
              ? [m.admin_mails_tries({ count: mail.attempts })]
              : []),
          ].join(' · ')}
        </p>
        {mail.last_error && <p className="admin-error">{mail.last_error}</p>}
        <Refusal error={error} />
      </div>
      {mail.state === 'parked' && (
        <Button
          small
          aria-label={m.admin_mails_retry_of({ kind })}
          pending={isPending}
          onClick={() => mutate(mail.id, { onSuccess: () => toast({ title: m.admin_mails_done() }) })}
        >
          {m.site_try_again()}
        </Button>
      )}
    </>
  )
}
