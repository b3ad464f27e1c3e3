import * as m from '@hearth/messages'
import '../../ui/case.css'
import './admin-dashboard.css'
import { type ComponentType, Suspense } from 'react'
import { Link, useSearchParams } from '../../navigation/index.ts'
import { paths } from '../../paths.ts'
import { Skeleton, Waiting } from '../../ui/skeleton.tsx'

/** One view of the room, by the name that it has in the address: `/admin-dashboard?view=<id>`. */
export type AdminView = { id: string; title: () => string; View: ComponentType }

/** The frame: a title, the way to each view, and the view that the address names, else the first. */
export function AdminDashboard({ views }: { views: readonly [AdminView, ...AdminView[]] }) {
  const [params] = useSearchParams()
  const { id, title, View } = views.find((view) => view.id === params.get('view')) ?? views[0]
  return (
    <div className="wrap section admin">
      <header className="admin-head">
        <h1 className="page-title">{m.admin_title()}</h1>
        <p className="lede">{m.admin_lede()}</p>
      </header>
      <div className="admin-columns">
        <nav className="admin-nav" aria-label={m.admin_sections()}>
          {views.map((view) => (
            <Link
              key={view.id}
              to={paths.adminDashboard(view.id)}
              aria-current={view.id === id ? 'page' : undefined}
              ref={view.id === id ? bringIntoView : undefined}
              preventScrollReset
            >
              {view.title()}
            </Link>
          ))}
        </nav>
        <section key={id} id={id} aria-labelledby={`${id}-title`} className="admin-section">
          <h2 id={`${id}-title`} className="section-title">
            {title()}
          </h2>
          <Suspense fallback={<ViewSkeleton />}>
            <View />
          </Suspense>
        </section>
      </div>
    </div>
  )
}

/** What stands in the place of a list until it is there. */
export function ViewSkeleton() {
  return (
    <Waiting label={m.admin_loading()} className="stack">
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} height={64} style={{ borderRadius: 16 }} />
      ))}
    </Waiting>
  )
}

/** Where the list of views scrolls sideways, the present one is not left outside. */
function bringIntoView(link: HTMLAnchorElement | null): void {
  const list = link?.parentElement
  if (list) list.scrollLeft = link.offsetLeft - list.offsetLeft - (list.clientWidth - link.offsetWidth) / 2
}
