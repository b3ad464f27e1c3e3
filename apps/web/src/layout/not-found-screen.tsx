import { useNavigate } from 'react-router'
import { CoverImage } from '../art/cover-image.tsx'
import { paths } from '../paths.ts'
import { Arch } from '../ui/arch.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { usePageTitle } from './page-title.ts'

/** The 404 page (specification section 2). */
export function NotFoundScreen() {
  const navigate = useNavigate()
  usePageTitle('Page not found')
  return (
    <section className="wrap section empty">
      <Arch>
        <CoverImage id="nobody-home" category="spiritual" ratio="tall" />
      </Arch>
      <h1 className="section-title mt-4">Oops! Page not found</h1>
      <p className="empty-text">
        There is no light on behind this door. It may have moved, or the address may have a slip in it.
      </p>
      <div className="empty-actions">
        <ButtonLink look="flame" to={paths.home()}>
          Return to Home
        </ButtonLink>
        <Button onClick={() => navigate(-1)}>Go Back</Button>
      </div>
    </section>
  )
}
