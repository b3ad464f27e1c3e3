import { m } from '@hearth/messages'
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
      <nav aria-label={m.site_layout_foot_of_the_page()}>
        <Link to={paths.events()}>{m.site_layout_events()}</Link>
        <Link to={paths.venues()}>{m.site_layout_venues()}</Link>
        <Link to={paths.providers()}>{m.site_layout_service_providers()}</Link>
        <Link to={paths.members()}>{m.site_layout_members()}</Link>
        <Link to={paths.createEvent()}>{m.site_layout_host_an_event()}</Link>
        <NetworkMenuWords />
      </nav>
      <span>{m.site_layout_made_for_being_together()}</span>
    </footer>
  )
}
