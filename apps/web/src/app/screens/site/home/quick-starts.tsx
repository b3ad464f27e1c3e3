import * as m from '@hearth/messages'
import { Baby, type LucideIcon, Moon, UserRound, Wallet } from 'lucide-react'
import type { EventSearch } from '../../../../data/event/event-search.ts'
import { Link } from '../../../../navigation/index.ts'
import { paths } from '../../../../paths.ts'

/** What many people look for, as links below the sentence. */
export function QuickStarts({ today }: { today: string }) {
  const starts: [LucideIcon, string, EventSearch][] = [
    [Moon, m.site_home_tonight(), { from: today, to: today }],
    [Wallet, m.site_home_free(), { free: true }],
    [UserRound, m.site_home_alone(), { goodFor: ['coming_alone'] }],
    [Baby, m.site_home_children(), { goodFor: ['children'] }],
  ]
  return (
    <nav className="quick-starts" aria-label={m.site_home_start()}>
      <span aria-hidden="true">{m.site_home_start()}</span>
      {starts.map(([Icon, words, search]) => (
        <Link key={words} to={paths.events(search)}>
          <Icon size={17} aria-hidden="true" />
          {words}
        </Link>
      ))}
    </nav>
  )
}
