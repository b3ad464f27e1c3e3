import { retention, type ToldRetention } from '@hearth/contracts/retention'
import type { RetentionSettings } from '@hearth/contracts/shared-page'
import * as m from '@hearth/messages'
import { useQuery } from '@tanstack/react-query'
import './about/about.css'
import './privacy/privacy.css'
import { formatPeriod, formatSpan } from '../../../format/format-duration.ts'
import { usePageTitle } from '../../layout/page-title.ts'
import { retentionSettingsQuery } from './privacy/queries.ts'
import { retentionWords } from './privacy/retention-words.ts'

const headings = {
  account: m.site_privacy_account,
  news: m.site_privacy_news,
  events: m.site_privacy_events,
  machine: m.site_privacy_machine,
}
const told = Object.keys(retentionWords) as ToldRetention[]

/** What is kept how long, from the definition by which it is swept, and from this site's settings. */
export function Component() {
  usePageTitle(m.site_privacy())
  const { data: settings } = useQuery(retentionSettingsQuery)
  return (
    <div className="wrap section about">
      <h1 className="page-title">{m.site_privacy()}</h1>
      <p className="lede">{m.site_privacy_lede()}</p>
      <section>
        <h2 className="block-title">{m.site_privacy_yours()}</h2>
        <p className="long-text">{m.site_privacy_yours_text()}</p>
      </section>
      <section className="kept">
        <h2 className="block-title">{m.site_privacy_goes()}</h2>
        {Object.entries(headings).map(([group, heading]) => (
          <section key={group}>
            <h3>{heading()}</h3>
            <dl>
              {group === 'account' && settings && (
                <>
                  <RetentionRow what={m.site_privacy_keeps_logins()} long={formatPeriod(settings.loginMs)} />
                  <RetentionRow
                    what={m.site_privacy_keeps_unused_logins()}
                    long={formatPeriod(settings.unusedLoginMs)}
                  />
                </>
              )}
              {told.map(
                (name) =>
                  retention[name].told === group && (
                    <RetentionRow
                      key={name}
                      what={retentionWords[name]()}
                      long={formatPeriod(retention[name].ms)}
                    />
                  ),
              )}
            </dl>
          </section>
        ))}
      </section>
      <Copies backups={settings?.backups ?? null} />
    </div>
  )
}

/** Back-ups and logs: the settings of this site where it makes back-ups by itself. */
function Copies({ backups }: Pick<RetentionSettings, 'backups'>) {
  return (
    <section className="kept">
      <h2 className="block-title">{m.site_privacy_copies()}</h2>
      <p className="long-text">
        {backups ? m.site_privacy_copies_kept_text() : m.site_privacy_copies_text()}
      </p>
      {backups && (
        <dl>
          <RetentionRow what={m.site_privacy_copies_daily()} long={formatSpan('day', backups.daily)} />
          {backups.weekly > 0 && (
            <RetentionRow what={m.site_privacy_copies_weekly()} long={formatSpan('week', backups.weekly)} />
          )}
          {backups.monthly > 0 && (
            <RetentionRow
              what={m.site_privacy_copies_monthly()}
              long={formatSpan('month', backups.monthly)}
            />
          )}
        </dl>
      )}
    </section>
  )
}

function RetentionRow({ what, long }: { what: string; long: string }) {
  return (
    <div>
      <dt>{what}</dt>
      <dd>{long}</dd>
    </div>
  )
}
