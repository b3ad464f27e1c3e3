import { usePageTitle } from '../layout/page-title.ts'

/** TODO: the screen itself comes from features/events. */
export function Component() {
  usePageTitle('Event')
  return (
    <section className="wrap section">
      <h1 className="page-title">Event</h1>
    </section>
  )
}
