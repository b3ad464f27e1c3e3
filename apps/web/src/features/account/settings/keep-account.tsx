import * as m from '@hearth/messages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { formatFullDay } from '../../../format/when.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/toast/toast.tsx'
import { onBackend } from '../with-backend.ts'
import { keepAccount } from './changes.ts'
import { accountQuery } from './queries.ts'

/** During the days in which a deletion can be taken back: the day, and the one press that takes it back. */
export function KeepAccount() {
  const { data } = useQuery(accountQuery)
  const queryClient = useQueryClient()
  const toast = useToast()
  const [isPending, setIsPending] = useState(false)
  const [problem, setProblem] = useState('')
  const deletion = data?.deletion
  const banner = useRef<HTMLElement>(null)
  useFocusWhenItComes(banner, data && { isThere: deletion !== null })
  if (!deletion) return null

  async function keep() {
    setIsPending(true)
    setProblem('')
    const result = await onBackend(keepAccount)
    setIsPending(false)
    if (!result.ok) return setProblem(result.failure.message)
    toast({
      title: m.account_settings_keep_saved(),
      text: m.account_settings_keep_saved_help(),
    })
    // The banner goes; what is read next is the page's title.
    document.getElementById('account-title')?.focus()
    await queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
  }
  return (
    <section className="keep-account" ref={banner} tabIndex={-1} aria-labelledby="keep-account-title">
      <div>
        <h2 className="keep-account-title" id="keep-account-title">
          {m.account_settings_keep_title({ day: formatFullDay(deletion.deletesAt) })}
        </h2>
        <p>
          {deletion.events === 'cancel'
            ? m.account_settings_keep_text_cancelled()
            : m.account_settings_keep_text()}
        </p>
        {problem && <Alert tone="bad">{problem}</Alert>}
      </div>
      <Button look="flame" pending={isPending} onClick={keep}>
        {isPending ? m.account_one_moment() : m.account_settings_keep_submit()}
      </Button>
    </section>
  )
}

/** Asked for on this page, the deletion is what is read next; found on arrival, it waits to be read. */
function useFocusWhenItComes(
  banner: RefObject<HTMLElement | null>,
  known: { isThere: boolean } | undefined,
): void {
  const wasAway = useRef(false)
  const isThere = known?.isThere
  useLayoutEffect(() => {
    if (isThere && wasAway.current) banner.current?.focus()
    if (isThere !== undefined) wasAway.current = !isThere
  }, [isThere, banner])
}
