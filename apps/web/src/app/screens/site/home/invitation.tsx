import * as m from '@hearth/messages'
import { ArrowRight } from 'lucide-react'
import { Mark } from '../../../../art/mark.tsx'
import { paths } from '../../../../paths.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import doorTall from './door-tall.svg'
import doorWide from './door-wide.svg'

/** The end of the page: a quiet line, and the invitation to host. */
export function Invitation() {
  return (
    <>
      <section className="wrap quiet-line">
        <Mark size={40} />
        <p>{m.site_home_quiet_line()}</p>
      </section>
      <section className="wrap">
        <div className="open-door">
          <picture>
            <source media="(max-width: 760px)" srcSet={doorTall} />
            <img src={doorWide} alt="" width={1200} height={380} loading="lazy" decoding="async" />
          </picture>
          <div className="open-door-text">
            <h2>{m.site_home_invitation()}</h2>
            <p>{m.site_home_invitation_text()}</p>
            <div className="open-door-ways">
              <ButtonLink to={paths.createEvent()} look="flame">
                {m.site_nav_host()}
              </ButtonLink>
              <ButtonLink to={paths.hosting()} look="quiet">
                {m.site_home_how_hosting()}
                <ArrowRight size={18} aria-hidden="true" />
              </ButtonLink>
            </div>
          </div>
        </div>
      </section>
    </>
  )
}
