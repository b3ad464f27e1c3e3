import * as m from '@hearth/messages'
import { useSearchParams } from 'react-router'
import { CoverImage } from '../../../art/cover-image.tsx'
import { Composer } from '../../../features/feed/composer.tsx'
import { Feed } from '../../../features/feed/feed.tsx'
import type { FeedName } from '../../../features/feed/post.ts'
import { paths } from '../../../paths.ts'
import { Arch, Halo } from '../../../ui/arch.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { usePageTitle } from '../../layout/page-title.ts'
import { useFollower } from '../follower.ts'

/** What people here tell each other, strictly in time order. */
export function Component() {
  usePageTitle(m.feed_title())
  const reader = useFollower()
  const [params, setParams] = useSearchParams()
  const feed: FeedName = params.get('feed') === 'following' && reader ? 'following' : 'around'
  return (
    <section className="wrap section">
      <div className="stack stack-small">
        <h1 className="page-title">{m.feed_title()}</h1>
        <p className="lede">{m.feed_lede()}</p>
      </div>
      <div className="social-columns">
        <div className="social-main">
          {reader && <Composer key={reader.userId} userId={reader.userId} />}
          {reader && (
            <SegmentedControl
              label={m.feed_feeds_label()}
              name="feed"
              options={[
                { value: 'around', label: m.feed_feeds_around() },
                { value: 'following', label: m.feed_feeds_following() },
              ]}
              value={feed}
              onChange={(next) =>
                setParams(next === 'following' ? { feed: next } : {}, {
                  replace: true,
                  preventScrollReset: true,
                })
              }
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
          <p className="quiet">{m.feed_order()}</p>
          <ButtonLink to={paths.members()}>{m.feed_empty_around_action()}</ButtonLink>
        </aside>
      </div>
    </section>
  )
}
