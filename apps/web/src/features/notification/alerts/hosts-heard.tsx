import * as m from '@hearth/messages'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getBackend } from '../../../data/network.ts'
import { read } from '../../../data/read.ts'
import { formatDay } from '../../../format/when.ts'
import { Link } from '../../../navigation/index.ts'
import { paths } from '../../../paths.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'

/** The hosts whose words a member agreed to hear, each with the last of them; nothing where there are none. */
export default function HostsHeard({ userId }: { userId: string }) {
  const client = useQueryClient()
  const queryKey = ['my-hosts', userId] as const
  const { data = [] } = useQuery({ queryKey, queryFn: ({ signal }) => read('my_hosts', {}, signal) })
  const [ended, setEnded] = useState('')
  const end = useMutation({
    retry: false,
    mutationFn: async ({ id }: { id: string; name: string }): Promise<void> => {
      await (await getBackend()).from('host_listeners').delete().eq('id', id).throwOnError()
    },
    onSuccess: (_, { name }) => setEnded(m.notification_hosts_heard_ended({ name })),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
  if (data.length === 0 && !ended) return null
  return (
    <section id="hosts" aria-labelledby="hosts-heard">
      <h2 id="hosts-heard">{m.notification_hosts_heard()}</h2>
      <p className="small-print">{m.notification_hosts_heard_text()}</p>
      <p role="status" className="small-print following-ended">
        {ended}
      </p>
      {end.isError && <Alert tone="bad">{m.notification_choices_not_saved()}</Alert>}
      <ul className="following-list">
        {data.map(({ id, host_id, username, display_name, body, said_at }) => {
          const name = display_name ?? username
          return (
            <li key={id} className="following-row">
              <div>
                <p className="following-name">
                  <Link to={paths.member({ id: host_id, username })}>{name}</Link>
                </p>
                {body && said_at && (
                  <>
                    <p className="following-kind">{formatDay(said_at)}</p>
                    <p className="following-word">{body}</p>
                  </>
                )}
              </div>
              <Button
                small
                look="quiet"
                pending={end.isPending && end.variables.id === id}
                aria-label={m.notification_hosts_heard_end_one({ name })}
                onClick={() => end.mutate({ id, name })}
              >
                {m.notification_hosts_heard_end()}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
