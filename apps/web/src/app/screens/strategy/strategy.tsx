import * as m from '@hearth/messages'
import '../../../features/strategy/strategy.css'
import { useQuery } from '@tanstack/react-query'
import { CoverImage } from '../../../art/cover-image.tsx'
import { useSession } from '../../../features/account/session/session.tsx'
import { membershipOptions } from '../../../features/membership/queries.ts'
import { roadmapOptions, strategyOptions } from '../../../features/strategy/queries.ts'
import { StrategyPage } from '../../../features/strategy/strategy-page.tsx'
import { paths } from '../../../paths.ts'
import { Arch, Halo } from '../../../ui/arch.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Markdown } from '../../../ui/markdown/markdown.tsx'
import { usePageTitle } from '../../layout/page-title.ts'
import type { Ask } from '../../screen-loader.ts'
import { useFollower } from '../follower.ts'

export const ask: Ask = ({ client, userId }) => {
  void client.prefetchQuery(strategyOptions())
  void client.prefetchInfiniteQuery(roadmapOptions(userId))
  void client.prefetchQuery(membershipOptions(userId))
}

/** Where the community wants to go. Who may write it the server says, here and again at each change. */
export function Component() {
  const { user } = useSession()
  const reader = useFollower()
  const { data: membership } = useQuery({
    ...membershipOptions(user?.id ?? ''),
    enabled: Boolean(user),
  })
  usePageTitle(m.strategy_title())
  return (
    <div className="wrap section strategy">
      <header className="strategy-head">
        <h1 className="page-title">{m.strategy_title()}</h1>
        <p className="lede">{m.strategy_lede()}</p>
      </header>
      <div className="strategy-body">
        {reader ? (
          <StrategyPage
            reader={{ ...reader, maySteward: membership?.may_steward ?? false }}
            draw={(text) => <Markdown text={text} />}
          />
        ) : (
          <div className="stack stack-start">
            <p>{m.strategy_sign_in_text()}</p>
            <ButtonLink to={paths.login(paths.strategy())}>{m.site_sign_in()}</ButtonLink>
          </div>
        )}
      </div>
      <Halo className="strategy-gate" aria-hidden="true">
        <Arch>
          <CoverImage id="the-long-view" category="business" ratio="tall" first />
        </Arch>
      </Halo>
    </div>
  )
}
