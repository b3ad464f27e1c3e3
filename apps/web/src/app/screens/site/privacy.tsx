import { retention, type ToldRetention } from '@hearth/contracts/retention'
import * as m from '@hearth/messages'
import './about/about.css'
import './privacy/privacy.css'
import { formatPeriod } from '../../../format/format-duration.ts'
import { usePageTitle } from '../../layout/page-title.ts'
import { retentionWords } from './privacy/retention-words.ts'

const headings = {
  account: m.site_privacy_account,
  news: m.site_privacy_news,
  events: m.site_privacy_events,
  machine: m.site_privacy_machine,
}
const told = Object.keys(retentionWords) as ToldRetention[]

/** What is kept how long, from the definition by which it is swept. */
export function Component() {
  usePageTitle(m.site_privacy())
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
              {told.map(
                (name) =>
                  retention[name].told === group && (
                    <div key={name}>
                      <dt>{retentionWords[name]()}</dt>
                      <dd>{formatPeriod(retention[name].ms)}</dd>
                    </div>
                  ),
              )}
            </dl>
          </section>
        ))}
      </section>
      <section>
        <h2 className="block-title">{m.site_privacy_copies()}</h2>
        <p className="long-text">{m.site_privacy_copies_text()}</p>
      </section>
    </div>
  )
}
