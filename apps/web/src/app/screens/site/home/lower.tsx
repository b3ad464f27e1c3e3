import * as m from '@hearth/messages'
import { EventCard } from '../../../../features/event/event-card.tsx'
import { CategoryDoors } from './category-doors.tsx'
import { HomeCover } from './home-cover.tsx'
import type { HomeData } from './home-data.ts'
import { Invitation } from './invitation.tsx'
import { OpenDoors } from './open-doors.tsx'

/** What stands below the events: `shown` are those that stand above already. */
export function Lower({ home, shown, today }: { home: HomeData; shown: number; today: string }) {
  const above = new Set(home.soonest.slice(0, shown).map(({ id }) => id))
  const featured = home.featured.filter(({ id }) => !above.has(id))
  return (
    <>
      {featured.length > 0 && (
        <section className="wrap section" aria-labelledby="home-featured">
          <h2 className="section-title home-heading" id="home-featured">
            {m.site_home_featured()}
          </h2>
          <div className="card-grid">
            {featured.map((event) => (
              <EventCard
                key={event.id}
                event={event}
                cover={<HomeCover event={event} ratio="card" />}
                nowMs={home.readAtMs}
              />
            ))}
          </div>
        </section>
      )}
      <section className="wrap section" aria-labelledby="home-kinds">
        <h2 className="section-title home-heading" id="home-kinds">
          {m.site_home_categories_title()}
        </h2>
        <CategoryDoors thisWeek={home.thisWeek} />
      </section>
      <OpenDoors venues={home.venues} hosts={home.hosts} today={today} />
      <Invitation />
    </>
  )
}
