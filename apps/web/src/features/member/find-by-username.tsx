import { limits } from '@hearth/contracts/limits'
import * as m from '@hearth/messages'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { CoverImage } from '../../art/cover-image.tsx'
import { Redirect, useNavigate } from '../../navigation/index.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { LookUpRefused, memberIdByUsernameOptions, plainUsername } from './queries.ts'

/** Leads from a name to the profile behind it (specification section 2). Needs no sign-in; the profile then does. */
export function FindByUsername({ name }: { name: string }) {
  const { data: id, isPending, error, refetch, isFetching } = useQuery(memberIdByUsernameOptions(name))
  const shown = plainUsername(name)
  if (isPending) {
    return (
      <p className="row wrap section quiet" role="status">
        <Spinner />
        {m.member_looking({ name: shown })}
      </p>
    )
  }
  if (error) {
    const sentence = error instanceof LookUpRefused ? m.member_lookup_failed() : m.member_lookup_unexpected()
    return (
      <section className="wrap section">
        <EmptyState
          title={sentence}
          headingLevel="h1"
          art={<CoverImage id="no-answer-at-the-door" category="theater" ratio="tall" />}
          actions={
            <Button look="flame" pending={isFetching} onClick={() => refetch()}>
              {m.site_try_again()}
            </Button>
          }
        />
      </section>
    )
  }
  if (!id) return <Nobody name={shown} />
  return <Redirect to={paths.publicProfile(id)} />
}

function Nobody({ name }: { name: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(
      () => navigate(paths.notFound(), { replace: true, state: { username: name } }),
      limits.notFoundRedirectMs,
    )
    return () => clearTimeout(timer)
  }, [name, navigate])
  return (
    <section className="wrap section" role="status">
      <EmptyState
        title={m.member_lookup_none()}
        headingLevel="h1"
        art={<CoverImage id="nobody-by-that-name" category="spiritual" ratio="tall" />}
      >
        <p>{m.member_lookup_none_text({ name })}</p>
        <p className="small-print">{m.member_lookup_redirecting()}</p>
      </EmptyState>
    </section>
  )
}
