import * as m from '@hearth/messages'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getBackend } from '../../../data/network.ts'
import { Checkbox } from '../../../forms/choice.tsx'
import { Alert } from '../../../ui/alert.tsx'

/** Whether a member hears from the host of an event: theirs to say, and off until they do. */
export default function HearHost({
  userId,
  host: { id: hostId, name: hostName },
}: {
  userId: string
  host: { id: string; name: string }
}) {
  const client = useQueryClient()
  const queryKey = ['hears-host', userId, hostId] as const
  const { data: hears } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const own = (await getBackend()).from('host_listeners').select('id').eq('host_id', hostId)
      return (await own.abortSignal(signal).throwOnError()).data.length > 0
    },
  })
  const { mutate, isPending, isError, variables } = useMutation({
    retry: false,
    mutationFn: async (hears: boolean): Promise<void> => {
      const table = (await getBackend()).from('host_listeners')
      if (!hears) return void (await table.delete().eq('host_id', hostId).throwOnError())
      const { error } = await table.insert({ host_id: hostId, user_id: userId })
      // A first try that arrived after all.
      if (error && error.code !== '23505') throw error
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey }),
        client.invalidateQueries({ queryKey: ['my-hosts', userId] }),
      ]),
  })
  if (hears === undefined || !hostName) return null
  return (
    <>
      <Checkbox
        label={m.attendance_hear_host({ hostName })}
        help={m.attendance_hear_host_help()}
        checked={isPending ? variables : hears}
        onChange={({ target }) => mutate(target.checked)}
      />
      {isError && <Alert tone="bad">{m.notification_choices_not_saved()}</Alert>}
    </>
  )
}
