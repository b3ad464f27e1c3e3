import * as m from '@hearth/messages'
import { SceneImage } from '../../art/scene-image.tsx'
import { useLocation, useNavigate } from '../../navigation/index.ts'
import { paths } from '../../paths.ts'
import { Arch } from '../../ui/arch.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useIsAlive } from '../../ui/use-is-alive.ts'
import { usePageTitle } from '../layout/page-title.ts'

/** The 404 page (specification section 2); on the way from or to a profile it says whose. */
export function NotFoundScreen() {
  const navigate = useNavigate()
  const { isProfile, name } = useProfileSought()
  usePageTitle(m.site_error_not_found_title())
  return (
    <section className="wrap section empty">
      <Arch>
        <SceneImage id="nobody-home" category="spiritual" scene="sea-day3" ratio="tall" />
      </Arch>
      <h1 className="section-title space-before">{m.site_error_not_found_heading()}</h1>
      <p className="empty-text">{name ? m.site_error_no_profile({ name }) : m.site_error_not_found_text()}</p>
      <div className="empty-actions">
        <ButtonLink look="flame" to={paths.home()}>
          {m.site_error_home()}
        </ButtonLink>
        <Button onClick={() => navigate(-1)}>{m.site_error_go_back()}</Button>
        {isProfile && <ButtonLink to={paths.members()}>{m.site_error_browse_members()}</ButtonLink>}
      </div>
    </section>
  )
}

/** Whether this stands in the place of a profile, and the name that was sought: from the path, or noted on the way here. */
function useProfileSought(): { isProfile: boolean; name: string | undefined } {
  const { pathname, state } = useLocation()
  // A page from the server knows nothing of what was noted.
  const noted: unknown = useIsAlive() && (state as { username?: unknown } | null)?.username
  const name = typeof noted === 'string' ? noted : nameIn(pathname)
  return { isProfile: name !== undefined || /^\/profile(\/|$)/.test(pathname), name }
}

function nameIn(pathname: string): string | undefined {
  const [, written] = /^\/(?:profile\/(?!public(?:\/|$))@*|@)([^/]+)/.exec(pathname) ?? []
  try {
    return written && decodeURIComponent(written)
  } catch {
    return undefined
  }
}
