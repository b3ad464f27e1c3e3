import * as m from '@hearth/messages'
import './about/about.css'
import { useLocation } from '../../../navigation/index.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { usePageTitle } from '../../layout/page-title.ts'
import { aboutPages } from './about/about-pages.ts'

export function Component() {
  const { pathname } = useLocation()
  const page = aboutPages[pathname] ?? aboutPages[paths.safety()]!
  usePageTitle(page.title())
  return (
    <div className="wrap section about">
      <h1 className="page-title">{page.title()}</h1>
      <p className="lede">{page.lede()}</p>
      {page.parts.map(([title, text]) => (
        <section key={title()}>
          <h2 className="block-title">{title()}</h2>
          <p className="long-text">{text()}</p>
        </section>
      ))}
      {page === aboutPages[paths.hosting()] && (
        <ButtonLink to={paths.createEvent()} look="flame">
          {m.site_nav_host()}
        </ButtonLink>
      )}
    </div>
  )
}
