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
      <nav aria-label="Foot of the page">
        <Link to={paths.events()}>Events</Link>
        <Link to={paths.venues()}>Venues</Link>
        <Link to={paths.providers()}>Service providers</Link>
        <Link to={paths.members()}>Members</Link>
        <Link to={paths.createEvent()}>Host an event</Link>
        <NetworkMenuWords />
      </nav>
      <span>Made for being together.</span>
    </footer>
  )
}
