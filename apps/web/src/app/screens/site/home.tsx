import * as m from '@hearth/messages'
import { addDays, formatWeekdayAndDay } from '../../../format/when-first.ts'
import './home/home.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { SceneImage } from '../../../art/scene-image.tsx'
import { readEventSearch } from '../../../data/event/event-search.ts'
import { type WhenPreset, whenPresets } from '../../../data/event/search-words.ts'
import { noteError } from '../../../data/health.ts'
import { useSession } from '../../../features/account/session/session.tsx'
import { groupByDay } from '../../../features/event/browse/day-groups.ts'
import { EventArch } from '../../../features/event/event-arch.tsx'
import { EventCard } from '../../../features/event/event-card.tsx'
import { Link, useNavigate } from '../../../navigation/index.ts'
import { paths } from '../../../paths.ts'
import { Arch, Halo } from '../../../ui/arch.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ScreenFallback } from '../../errors/screen-fallback.tsx'
import { usePageTitle } from '../../layout/page-title.ts'
import { countOf, type Said } from './home/counts.ts'
import { Hero } from './home/hero.tsx'
import { HomeCover } from './home/home-cover.tsx'
import type { HomeData, HomeEvent } from './home/home-data.ts'
import { LowerHalf } from './home/lower-half.tsx'
import { placeOf } from './home/place.ts'
import { PlaceChoice } from './home/place-choice.tsx'
import { homeQuery } from './home/queries.ts'
import { QuickStarts } from './home/quick-starts.tsx'
import { SentenceSearch } from './home/sentence-search.tsx'
import { WeekStrip } from './home/week-strip.tsx'

const cardsShown = 6

/** As they stand in the sentence of the search. */
const whenNames: Record<WhenPreset['id'], () => string> = {
  today: m.site_home_when_today,
  tomorrow: m.site_home_when_tomorrow,
  weekend: m.site_home_when_weekend,
  'next-week': m.site_home_when_next_week,
}

export function Component() {
  usePageTitle()
  const home = useQuery(homeQuery)
  if (home.data) return <Home home={home.data} />
  if (home.isPending) return <ScreenFallback />
  return (
    <div className="wrap section">
      <EmptyState
        title={m.site_unreachable()}
        headingLevel="h1"
        art={<SceneImage id="home-failed" category="concerts" scene="hill-night3" ratio="tall" />}
        actions={
          <Button look="flame" onClick={() => home.refetch()}>
            {m.site_try_again()}
          </Button>
        }
      >
        {m.site_try_in_a_moment()}
      </EmptyState>
    </div>
  )
}

function Home({ home }: { home: HomeData }) {
  const today = todayOf(home)
  useOwnCity()
  return (
    <>
      <Hero
        door={
          <Halo>
            <SoonestDoor event={home.soonest[0]} nowMs={home.readAtMs} isNear={home.near !== undefined} />
          </Halo>
        }
      >
        <Search home={home} today={today} />
        <QuickStarts today={today} />
      </Hero>
      <Soon home={home} today={today} />
      <LowerHalf home={home} shown={cardsShown + 1} today={today} />
    </>
  )
}

/** The first of the seven days; a server that counted none still gives the moment. */
function todayOf({ days, readAtMs }: HomeData): string {
  return days[0]?.on ?? new Date(readAtMs).toISOString().slice(0, 10)
}

function Search({ home, today }: { home: HomeData; today: string }) {
  const navigate = useNavigate()
  const count = useCallback((said: Said) => countOf(home, said), [home])
  const presets = whenPresets(today).map(({ id, ...span }) => ({ ...span, id, label: whenNames[id]() }))
  const weekend = presets.filter(({ id }) => id === 'weekend')
  const others = presets.filter(({ id }) => id !== 'weekend')
  const month = { label: m.site_home_when_month(), from: today, to: addDays(today, 29) }
  const place = placeOf(home)
  return (
    <SentenceSearch
      whens={[...weekend, ...others, month]}
      cities={home.cities}
      city={home.cities.find((city) => city === place)}
      count={count}
      onSearch={(said) => navigate(paths.explore(readEventSearch(said)))}
    />
  )
}

function SoonestDoor({
  event,
  nowMs,
  isNear,
}: {
  event: HomeEvent | undefined
  nowMs: number
  isNear: boolean
}) {
  if (event) {
    const cover = <HomeCover event={event} ratio="tall" first />
    return <EventArch event={event} cover={cover} nowMs={nowMs} isNear={isNear} />
  }
  return (
    <Arch ratio={0.85} foot="var(--radius-xl)" className="event-arch">
      <SceneImage id="an-open-door" category="concerts" scene="nave-night3" ratio="tall" first />
    </Arch>
  )
}

/** What is soon and near; of a day that is chosen, that day's alone. The very first stands in the arch above already. */
function Soon({ home, today }: { home: HomeData; today: string }) {
  const [chosenOn, setChosenOn] = useState<string>()
  const days = home.days.map(({ on, count }) => ({
    on,
    count,
    words: on === today ? m.site_search_when_names_today() : formatWeekdayAndDay(on),
  }))
  const chosen = days.find(({ on }) => on === chosenOn)
  const events = chosen
    ? groupByDay(
        home.soonest.filter(({ timing }) => timing.startDate === chosen.on).slice(0, cardsShown),
      ).flatMap((group) => group.events)
    : home.soonest.slice(1, cardsShown + 1)
  const place = placeOf(home)
  return (
    <section className="wrap section">
      <div className="section-head">
        <div>
          <h2 className="section-title">{m.site_home_soon()}</h2>
          <p className="home-place-words">
            {place ? m.site_home_near({ place }) : m.site_home_near_anywhere()}{' '}
            <PlaceChoice place={place} cities={home.cities} />
          </p>
        </div>
        <Link className="more-link" to={paths.explore(chosen && { from: chosen.on, to: chosen.on })}>
          {chosen ? m.site_home_all_events_on({ day: chosen.words }) : m.site_home_all_events()}{' '}
          <ArrowRight size={18} aria-hidden="true" />
        </Link>
      </div>
      <WeekStrip days={days} chosenOn={chosenOn} onChoose={setChosenOn} />
      {events.length > 0 ? (
        <div className="card-grid">
          {events.map((event, place) => {
            const cover = <HomeCover event={event} ratio="card" />
            // In their places: what comes nearer changes the cards, and moves none.
            // biome-ignore lint/suspicious/noArrayIndexKey: a card is its place here.
            return <EventCard key={place} event={event} cover={cover} nowMs={home.readAtMs} />
          })}
        </div>
      ) : (
        <EmptyState
          title={m.site_home_quiet_title()}
          headingLevel="h3"
          art={<SceneImage id="quiet-here" category="spiritual" scene="sound-night3" ratio="tall" />}
          actions={
            <ButtonLink to={paths.createEvent()} look="flame">
              {m.site_nav_host()}
            </ButtonLink>
          }
        >
          {chosen ? m.site_home_quiet_day() : m.site_home_quiet()}
        </EmptyState>
      )}
    </section>
  )
}

/**
 * Where a member lives is noted for the next time: what stands here now keeps its place under whoever is about to press it. Visitors
 * load nothing for it.
 */
function useOwnCity(): void {
  const { user } = useSession()
  const client = useQueryClient()
  const userId = user?.id
  useEffect(() => {
    if (!userId) return
    import('../../own-city.ts')
      .then(({ noteOwnCity }) => noteOwnCity(client, userId))
      .catch((error) => noteError(error, 'own city'))
  }, [client, userId])
}
