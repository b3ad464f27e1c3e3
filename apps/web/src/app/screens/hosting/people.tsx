import * as m from '@hearth/messages'
import { useSession } from '../../../features/account/session/session.tsx'
import { HostPeople } from '../../../features/hosting/people/host-people.tsx'
import { peoplePagesOptions, peopleSummaryOptions } from '../../../features/hosting/people/people-queries.ts'
import { paths } from '../../../paths.ts'
import { SignInFirst } from '../../guard/sign-in-first.tsx'
import { usePageTitle } from '../../layout/page-title.ts'
import type { Ask } from '../../screen-loader.ts'

export const ask: Ask = ({ client, userId }) => {
  void client.prefetchInfiniteQuery(peoplePagesOptions(userId))
  void client.prefetchQuery(peopleSummaryOptions(userId))
}

/** A host's own page of people. */
export function Component() {
  usePageTitle(m.hosting_people_title())
  const { user } = useSession()
  if (!user) {
    return (
      <SignInFirst
        title={m.hosting_people_title()}
        sentence={m.hosting_people_text()}
        path={paths.people()}
      />
    )
  }
  return (
    <section className="wrap section">
      <div className="reading-width">
        <div className="section-head">
          <h1 className="page-title">{m.hosting_people_title()}</h1>
        </div>
        <p className="space-after">{m.hosting_people_text()}</p>
        <HostPeople userId={user.id} />
      </div>
    </section>
  )
}
