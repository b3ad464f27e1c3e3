import * as m from '@hearth/messages'
import { CoverImage } from '../../art/cover-image.tsx'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** For a member at a door that needs a role which they do not have: said plainly, and led nowhere by itself. */
export function NotForYou() {
  return (
    <section className="wrap section">
      <EmptyState
        title={m.account_guard_admins_title()}
        headingLevel="h1"
        art={<CoverImage id="keepers-room" category="business" ratio="tall" />}
        actions={
          <>
            <ButtonLink look="flame" to={paths.explore()}>
              {m.site_guard_see_the_events()}
            </ButtonLink>
            <ButtonLink to={paths.home()}>{m.site_guard_return_to_home()}</ButtonLink>
          </>
        }
      >
        {m.account_guard_admins_text()}
      </EmptyState>
    </section>
  )
}
