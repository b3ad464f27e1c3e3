import * as m from '@hearth/messages'
import { CalendarSync, Copy } from 'lucide-react'
import type { SeriesPage } from '../../data/series/queries.ts'
import { personName } from '../../format/person-name.ts'
import { Link } from '../../navigation/index.ts'
import { paths } from '../../paths.ts'
import { Box } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { useToast } from '../../ui/toast/toast.tsx'

/** The dates in the reader's own calendar. `subscribe` opens it there; `address` is what others are given. */
export function CalendarBox({ subscribe, address }: { subscribe: string; address: string }) {
  const toast = useToast()
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => toast({ title: m.series_page_calendar_copied() }),
      () => toast({ tone: 'bad', title: m.site_link_not_copied() }),
    )
  return (
    <Box title={m.series_page_calendar()} className="series-box">
      <p className="quiet">{m.series_page_calendar_help()}</p>
      <a className="button button-outline button-wide" href={subscribe}>
        <CalendarSync size={18} aria-hidden="true" />
        {m.series_page_calendar_subscribe()}
      </a>
      <Button look="quiet" small wide icon={<Copy size={16} aria-hidden="true" />} onClick={copy}>
        {m.series_page_calendar_copy()}
      </Button>
    </Box>
  )
}

export function HostsBox({ hosts }: { hosts: SeriesPage['hosts'] }) {
  if (hosts.length === 0) return null
  return (
    <Box title={m.series_page_hosts()}>
      <ul className="series-hosts">
        {hosts.map((host) => (
          <li key={host.id}>
            <Portrait name={personName(host)} photo={host.profile_photo_url} />
            <Link className="text-link" to={paths.member(host)}>
              {personName(host)}
            </Link>
          </li>
        ))}
      </ul>
    </Box>
  )
}
