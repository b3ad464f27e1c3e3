import { usePageTitle } from '../layout/page-title.ts'

/** TODO: the screen itself comes from features/events. */
export function Component() {
  usePageTitle('Events')
  return (
    <section className="wrap section">
      <h1 className="page-title">Events</h1>
    </section>
  )
}
