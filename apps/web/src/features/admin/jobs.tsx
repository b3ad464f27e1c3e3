import * as m from '@hearth/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatMoment } from '../../format/when.ts'
import { Refusal } from '../../forms/refusal.tsx'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { useToast } from '../../ui/toast/toast.tsx'
import { AdminList } from './admin-list.tsx'
import type { FailedJob } from './admin-pages.ts'
import { ListChoices, useListSearch } from './list-tools.tsx'
import { retryingJob } from './mutations.ts'

const states = {
  '': m.admin_jobs_states,
  parked: m.admin_jobs_parked,
  failing: m.admin_jobs_states_failing,
}
const tasks: Record<string, (() => string) | undefined> = {
  retry_mails: m.admin_jobs_tasks_retry_mails,
  tell_of_change: m.admin_jobs_tasks_tell_of_change,
  notify_group: m.admin_jobs_tasks_notify_group,
  end_accounts: m.admin_jobs_tasks_end_accounts,
  sweep: m.admin_jobs_tasks_sweep,
  sweep_notices: m.admin_jobs_tasks_sweep_notices,
  sweep_errors: m.admin_jobs_tasks_sweep_errors,
}

/** Jobs that failed, with the reason, and the way to let one begin anew. */
export function AdminJobs() {
  const list = useListSearch('jobs', ['state'])
  return (
    <>
      <div className="admin-tools">
        <p className="quiet">{m.admin_jobs_lede()}</p>
        <ListChoices label={m.admin_jobs_which()} list={list} field="state" names={states} />
      </div>
      <AdminList
        name="admin_jobs"
        asked={list.asked}
        empty={m.admin_jobs_none()}
        keyOf={({ id }) => id}
        row={(job) => <Job job={job} />}
      />
    </>
  )
}

function Job({ job }: { job: FailedJob }) {
  const toast = useToast()
  const { mutate, isPending, error } = useMutation(retryingJob(useQueryClient()))
  const isParked = job.attempts >= job.max_attempts && !job.is_running
  const name = tasks[job.task]?.() ?? job.task
  return (
    <>
      <div className="admin-row-main">
        <p className="admin-row-name">
          {name}
          <Chip warm={isParked}>
            {job.is_running
              ? m.admin_jobs_running()
              : isParked
                ? m.admin_jobs_parked()
                : m.admin_jobs_again_at({ moment: formatMoment(job.run_at) })}
          </Chip>
        </p>
        <p className="admin-row-facts">
          {m.admin_jobs_tries({
            attempts: job.attempts,
            max: job.max_attempts,
            since: formatMoment(job.created_at),
          })}
        </p>
        {job.last_error && <p className="admin-error">{job.last_error}</p>}
        <Refusal error={error} />
      </div>
      {!job.is_running && (
        <Button
          small
          aria-label={m.admin_jobs_retry_of({ task: name })}
          pending={isPending}
          onClick={() => mutate(job.id, { onSuccess: () => toast({ title: m.admin_jobs_done() }) })}
        >
          {m.site_try_again()}
        </Button>
      )}
    </>
  )
}
