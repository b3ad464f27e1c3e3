import { Link2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '../../navigation/index.ts'
import { paths } from '../../paths.ts'

/** Each leads to the members who love the same. */
export function Interests({ interests }: { interests: readonly string[] }) {
  return (
    <ul className="cluster">
      {interests.map((interest) => (
        <li key={interest}>
          <Link className="chip chip-link" to={paths.members({ interest })}>
            <bdi>{interest}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  )
}

export function Entries({ entries, icon }: { entries: readonly string[]; icon: ReactNode }) {
  return (
    <ul className="profile-list">
      {entries.map((entry) => (
        <li key={entry}>
          {icon}
          <bdi>{entry}</bdi>
        </li>
      ))}
    </ul>
  )
}

/** Addresses of their own; search engines are told that we do not vouch for them. */
export function Links({ links }: { links: readonly string[] }) {
  return (
    <ul className="profile-list">
      {links.map((link) => (
        <li key={link}>
          <Link2 size={19} aria-hidden="true" />
          <a className="text-link" href={link} rel="nofollow noopener noreferrer" target="_blank">
            {plainAddress(link)}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** The address as one says it: the host as the browser writes it, so that letters that look alike are told apart. */
function plainAddress(link: string): string {
  const { host, pathname, search } = new URL(link)
  return `${host.replace(/^www\./, '')}${pathname.replace(/\/$/, '')}${search}`
}
