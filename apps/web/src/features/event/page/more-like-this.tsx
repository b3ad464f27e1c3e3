import * as m from '@hearth/messages'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { Link } from '../../../navigation/index.ts'
import './more-like-this.css'
import { type Category, categories } from '@hearth/contracts/event-values'
import { ListedScenes } from '../../../art/listed-scenes.ts'
import { eventPageOptions, summaryOf } from '../../../data/event/page-queries.ts'
import { paths } from '../../../paths.ts'
import { EventCard } from '../event-card.tsx'
import { EventCover } from '../event-cover.tsx'

/** Up to three that are like it, come soon and have places left; nothing while there is none. */
export function MoreLikeThis({
  eventId,
  category,
  nowMs,
}: {
  eventId: string
  category: Category
  nowMs: number
}) {
  const { data: page } = useQuery(eventPageOptions(eventId))
  if (!page || page.like.length === 0) return null
  const like = page.like.map(summaryOf)
  return (
    <section className="wrap more-like-this" aria-labelledby="more-like-this">
      <div className="section-head">
        <h2 className="section-title" id="more-like-this">
          {m.event_page_more_like_this()}
        </h2>
        <Link className="more-link" to={paths.events({ category })}>
          {m.event_page_all_of({ category: categories[category].label })}
          <ArrowRight size={17} aria-hidden="true" />
        </Link>
      </div>
      <ListedScenes events={like}>
        <div className="more-cards">
          {like.map((event) => (
            <EventCard
              key={event.id}
              event={event}
              cover={<EventCover event={event} ratio="card" />}
              nowMs={nowMs}
            />
          ))}
        </div>
      </ListedScenes>
    </section>
  )
}
