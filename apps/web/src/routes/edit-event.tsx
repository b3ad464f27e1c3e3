import { usePageTitle } from '../layout/page-title.ts'

/** TODO: the screen itself comes from features/events. */
export function Component() {
  usePageTitle('Change your event')
  return (
    <section className="wrap section">
      <h1 className="page-title">Change your event</h1>
    </section>
  )
}
