import * as m from '@hearth/messages'
import { Link } from 'react-router'
import { Mark } from '../../art/mark.tsx'
import { paths } from '../../paths.ts'
import { NetworkMenuWords } from './network-menu.tsx'

export function Footer() {
  return (
    <footer className="wrap site-footer">
      <span className="wordmark">
        <Mark size={24} />
        Hearth
      </span>
      <nav aria-label={m.site_nav_footer()}>
        <Link to={paths.events()}>{m.site_nav_events()}</Link>
        <Link to={paths.venues()}>{m.site_nav_venues()}</Link>
        <Link to={paths.providers()}>{m.site_nav_providers()}</Link>
        <Link to={paths.members()}>{m.site_nav_members()}</Link>
        <Link to={paths.createEvent()}>{m.site_nav_host()}</Link>
        <NetworkMenuWords />
      </nav>
      <span>{m.site_made_for_together()}</span>
    </footer>
  )
}
