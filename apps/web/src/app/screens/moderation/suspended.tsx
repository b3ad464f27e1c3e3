import * as m from '@hearth/messages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callFunction } from '../../../data/call-function.ts'
import { AuthScreen, scenes } from '../../../features/account/auth-screen.tsx'
import {
  type StandingSuspension,
  SuspensionReason,
} from '../../../features/moderation/suspension-standing.tsx'
import { refusalOf } from '../../../format/error-words.ts'
import { formatMoment } from '../../../format/when.ts'
import { useLocation, useNavigate } from '../../../navigation/index.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Skeleton, Waiting } from '../../../ui/skeleton.tsx'
import { usePageTitle } from '../../layout/page-title.ts'

/**
 * Where the mail about a suspension leads, with a pass behind the `#`, and a sign-in that is refused because of one. The pass
 * leaves the address at once, so that it is in no history; it stands in this page's memory alone.
 */
export function Component() {
  const { hash, state } = useLocation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [pass] = useState(() => hash.slice(1) || passOf(state))
  usePageTitle(m.moderation_suspended_title())
  useEffect(() => {
    if (hash) navigate(paths.suspended(), { replace: true })
  }, [hash, navigate])
  const queryKey = ['suspension', pass]
  const { data, isPending, error, refetch } = useQuery({
    queryKey,
    enabled: pass !== '',
    staleTime: 0,
    gcTime: 0,
    retry: false,
    queryFn: async () => (await callFunction('suspension', { pass })).suspension,
  })
  const told = pass === '' ? toldBySignIn(state) : data
  if (told) {
    return (
      <AuthScreen
        title={m.moderation_suspended_title()}
        lede={
          told.endsAt
            ? m.moderation_suspended_until({ when: formatMoment(told.endsAt) })
            : m.moderation_suspended_no_end()
        }
        scene={scenes.password}
      >
        <SuspensionReason
          suspension={told}
          onAppealed={(said) =>
            client.setQueryData(queryKey, {
              ...told,
              appeal: { words: said, at: new Date().toISOString(), answer: null },
            })
          }
        />
      </AuthScreen>
    )
  }
  if (pass === '')
    return <Plain title={m.moderation_suspended_no_link_title()} lede={m.moderation_suspended_no_link()} />
  if (isPending) {
    return (
      <AuthScreen title={m.moderation_suspended_title()} scene={scenes.password}>
        <Waiting label={m.moderation_suspended_loading()} className="space-before-large">
          <Skeleton height={120} />
        </Waiting>
      </AuthScreen>
    )
  }
  if (error) {
    return (
      <AuthScreen title={m.moderation_suspended_title()} scene={scenes.password}>
        <Failed sentence={refusalOf(error)} again={() => void refetch()} />
      </AuthScreen>
    )
  }
  return <Plain title={m.moderation_suspended_open_title()} lede={m.moderation_suspended_open_text()} />
}

function Plain({ title, lede }: { title: string; lede: string }) {
  return (
    <AuthScreen title={title} lede={lede} scene={scenes.password}>
      <div className="space-before-large">
        <ButtonLink to={paths.login()}>{m.site_sign_in()}</ButtonLink>
      </div>
    </AuthScreen>
  )
}

/** What a refused sign-in brought along: the pass, or, where a second step guards the account, what it may read. */
type Brought = { suspension?: StandingSuspension } | null

function passOf(state: unknown): string {
  return (state as Brought)?.suspension?.pass ?? ''
}

function toldBySignIn(state: unknown): StandingSuspension | undefined {
  return (state as Brought)?.suspension
}
