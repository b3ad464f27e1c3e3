import * as m from '@hearth/messages'
import { Compass, type LucideIcon, Pencil, UserRoundCheck, UsersRound } from 'lucide-react'
import { CoverImage } from '../../../art/cover-image.tsx'
import { useSession } from '../../../features/account/session/session.tsx'
import { Composer } from '../../../features/feed/composer.tsx'
import { Feed } from '../../../features/feed/feed.tsx'
import type { FeedName, Reader } from '../../../features/feed/post.ts'
import { feedOptions } from '../../../features/feed/queries.ts'
import { personName } from '../../../format/person-name.ts'
import { Link, useSearchParams } from '../../../navigation/index.ts'
import { paths } from '../../../paths.ts'
import { Arch, Halo } from '../../../ui/arch.tsx'
import { usePageTitle } from '../../layout/page-title.ts'
import type { Ask } from '../../screen-loader.ts'

export const ask: Ask = ({ client, url, userId }) => {
  void client.prefetchInfiniteQuery(feedOptions({ feed: feedIn(url.searchParams), userId }))
}

const feedIn = (params: URLSearchParams): FeedName =>
  params.get('feed') === 'following' ? 'following' : 'around'

/** What people here tell each other, strictly in time order. */
export function Component() {
  usePageTitle(m.feed_title())
  const { user, profile } = useSession()
  const reader = user ? { userId: user.id } : undefined
  const [params] = useSearchParams()
  const feed = reader ? feedIn(params) : 'around'
  return (
    <section className="wrap section">
      <div className="social-columns">
        <div className="social-head">
          <h1>{m.feed_title()}</h1>
          <p className="quiet">
            {m.feed_lede()} {m.feed_order()}
          </p>
        </div>
        {reader && <FeedChoice feed={feed} reader={reader} />}
        <div className="social-main">
          {reader && (
            <Composer
              key={reader.userId}
              userId={reader.userId}
              name={profile ? personName(profile) : ''}
              photo={profile?.profile_photo_url}
            />
          )}
          <Feed key={feed} feed={feed} reader={reader} />
        </div>
        <aside className="social-side">
          <Halo aria-hidden="true">
            <Arch>
              <CoverImage id="from-the-circle" category="party" ratio="tall" />
            </Arch>
          </Halo>
        </aside>
      </div>
    </section>
  )
}

/** Which posts are shown, and where else one finds people and one's own words. */
function FeedChoice({ feed, reader }: { feed: FeedName; reader: Reader }) {
  const choices: { name?: FeedName; to: string; icon: LucideIcon; label: string }[] = [
    { name: 'around', to: paths.social(), icon: Compass, label: m.feed_feeds_around() },
    {
      name: 'following',
      to: paths.social('following'),
      icon: UserRoundCheck,
      label: m.feed_feeds_following(),
    },
    { to: paths.publicProfile(reader.userId), icon: Pencil, label: m.feed_feeds_own() },
    { to: paths.members(), icon: UsersRound, label: m.feed_empty_around_action() },
  ]
  return (
    <nav className="feed-choice" aria-label={m.feed_feeds_label()}>
      {choices.map(({ name, to, icon: Icon, label }) => (
        <Link
          key={label}
          to={to}
          replace={name !== undefined}
          preventScrollReset={name !== undefined}
          aria-current={name === feed ? 'page' : undefined}
        >
          <Icon size={20} aria-hidden="true" />
          {label}
        </Link>
      ))}
    </nav>
  )
}
