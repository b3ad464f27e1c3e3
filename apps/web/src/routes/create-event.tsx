import { usePageTitle } from '../layout/page-title.ts'

/** TODO: the screen itself comes from features/events. */
export function Component() {
  usePageTitle('Host an event')
  return (
    <section className="wrap section">
      <h1 className="page-title">Host an event</h1>
    </section>
  )
}
