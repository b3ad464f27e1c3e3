import { m } from '@hearth/messages'
import { Mark } from '../../../../art/mark.tsx'
import { paths } from '../../../../paths.ts'
import { ButtonLink } from '../../../../ui/button.tsx'

/** The light at the end of the page: the invitation to host. */
export function Invitation() {
  return (
    <section className="wrap">
      <div className="light-panel">
        <Mark size={44} />
        <h2>{m.site_home_someone_near_you_is_hoping_youll()}</h2>
        <p>{m.site_home_name_it_pick_a_day_choose()}</p>
        <ButtonLink to={paths.createEvent()} className="light-panel-button">
          {m.site_home_host_an_event()}
        </ButtonLink>
      </div>
    </section>
  )
}
