import * as m from '@hearth/messages'
import { Mark } from '../../../../art/mark.tsx'
import { paths } from '../../../../paths.ts'
import { ButtonLink } from '../../../../ui/button.tsx'

/** The light at the end of the page: the invitation to host. */
export function Invitation() {
  return (
    <section className="wrap">
      <div className="light-panel">
        <Mark size={44} />
        <h2>{m.site_home_invitation()}</h2>
        <p>{m.site_home_invitation_text()}</p>
        <ButtonLink to={paths.createEvent()} className="light-panel-button">
          {m.site_nav_host()}
        </ButtonLink>
      </div>
    </section>
  )
}
