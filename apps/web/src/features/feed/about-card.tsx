import * as m from '@hearth/messages'
import { formatShortMoment } from '../../format/when.ts'
import './post.css'
import { type Category, isCategory } from '@hearth/contracts/event-values'
import { pictureUrl } from '@hearth/contracts/pictures'
import { HandHeart, House } from 'lucide-react'
import type { ReactNode } from 'react'
import { CategoryIcon, categoryStyle } from '../../art/category-look.tsx'
import { CoverImage } from '../../art/cover-image.tsx'
import { ownPicture } from '../../art/own-picture.ts'
import { venueCategory } from '../../art/venue-cover.tsx'
import { Link } from '../../navigation/index.ts'
import { paths } from '../../paths.ts'
import type { About } from './post.ts'

/** What a post points to: one card that leads there. */
export function AboutCard({ about }: { about: About }) {
  return (
    <div className="post-about post-about-card">
      <AboutRow about={about}>
        <Link to={addressOf(about)}>
          <bdi>{about.title}</bdi>
        </Link>
      </AboutRow>
    </div>
  )
}

/** Its picture, its name as the children show it, and when or where it is. */
export function AboutRow({ about, children }: { about: About; children: ReactNode }) {
  const scene = sceneOf(about)
  const photo = about.photo ? pictureUrl(about.photo, 640) : undefined
  const picture = about.kind === 'event' ? ownPicture(about.photo) : { image: photo }
  const when = about.status === 'cancelled' ? m.feed_cancelled() : whenOf(about)
  return (
    <>
      <span className="post-about-cover">
        <CoverImage id={about.id} category={scene} ratio="card" {...picture} sizes="208px" />
      </span>
      <span className="post-about-words">
        {when && (
          <span className="post-about-when cat" style={categoryStyle(scene)}>
            <CategoryIcon category={scene} />
            {when}
          </span>
        )}
        <span className="post-about-title">{children}</span>
        {about.place && (
          <span className="post-about-line">
            {about.kind !== 'event' && <KindIcon kind={about.kind} />}
            <bdi>{about.place}</bdi>
          </span>
        )}
      </span>
    </>
  )
}

function addressOf({ kind, id }: About): string {
  if (kind === 'event') return paths.event(id)
  return kind === 'venue' ? paths.venue(id) : paths.provider(id)
}

function sceneOf({ kind, category }: About): Category {
  if (kind === 'event') return isCategory(category ?? '') ? (category as Category) : 'party'
  return kind === 'venue' ? venueCategory(category ?? '') : 'business'
}

function KindIcon({ kind }: { kind: 'venue' | 'provider' }) {
  const Icon = kind === 'venue' ? House : HandHeart
  return <Icon size={16} aria-hidden="true" />
}

/** In the event's own zone, as everywhere: `Fri 20 Nov, 19:30`. */
function whenOf({ starts_at, timezone, all_day }: About): string | undefined {
  if (!starts_at) return undefined
  return formatShortMoment(starts_at, timezone, all_day)
}
