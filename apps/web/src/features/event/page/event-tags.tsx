import type { EventRecord } from '@hearth/contracts/event'
import { goodForValues } from '@hearth/contracts/event-labels'
import type { GoodFor } from '@hearth/contracts/event-values'
import * as m from '@hearth/messages'
import { ExternalLink } from 'lucide-react'
import { Chip } from '../../../ui/chip.tsx'
import { safeLink } from '../../../ui/markdown/safe-link.ts'

/** Whom it is good for, its tags, and the host's own link to more. */
export function EventTags({ event }: { event: EventRecord }) {
  const goodFor = (event.goodFor ?? []).filter((id): id is GoodFor => Object.hasOwn(goodForValues, id))
  const link = safeLink(event.externalUrl)
  if (goodFor.length === 0 && event.tags.length === 0 && !link) return null
  return (
    <section className="event-block event-tags">
      {goodFor.length > 0 && (
        <>
          <h2>{m.event_good_for()}</h2>
          <ul>
            {goodFor.map((id) => (
              <li key={id}>
                <Chip>{goodForValues[id]}</Chip>
              </li>
            ))}
          </ul>
        </>
      )}
      {event.tags.length > 0 && (
        <ul aria-label={m.event_tags()}>
          {event.tags.map((tag) => (
            <li key={tag} className="event-tag">
              {tag}
            </li>
          ))}
        </ul>
      )}
      {link && <OutsideLink link={link} />}
    </section>
  )
}

function OutsideLink({ link }: { link: URL }) {
  return (
    <a className="more-link" href={link.href} rel="noopener nofollow">
      {m.event_page_more_at({ site: link.hostname.replace(/^www\./, '') })}
      <ExternalLink size={16} aria-hidden="true" />
    </a>
  )
}
