import { CoverImage } from '../../art/cover-image.tsx'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** For a member at a door that needs a role which they do not have: said plainly, and led nowhere by itself. */
export function NotForYou() {
  return (
    <section className="wrap section">
      <EmptyState
        title="This room is for those who look after the house"
        headingLevel="h1"
        art={<CoverImage id="keepers-room" category="business" ratio="tall" />}
        actions={
          <>
            <ButtonLink look="flame" to={paths.events()}>
              See the events
            </ButtonLink>
            <ButtonLink to={paths.home()}>Return to Home</ButtonLink>
          </>
        }
      >
        Your account does not have that role. If it should, ask somebody who has it.
      </EmptyState>
    </section>
  )
}
