import { Mark } from '../../../../art/mark.tsx'
import { paths } from '../../../../paths.ts'
import { ButtonLink } from '../../../../ui/button.tsx'

/** The light at the end of the page: the invitation to host. */
export function Invitation() {
  return (
    <section className="wrap">
      <div className="light-panel">
        <Mark size={44} />
        <h2>Someone near you is hoping you’ll light one.</h2>
        <p>
          Name it, pick a day, choose a room. Free events cost nothing to host, and we help with the rest.
        </p>
        <ButtonLink to={paths.createEvent()} className="light-panel-button">
          Host an event
        </ButtonLink>
      </div>
    </section>
  )
}
