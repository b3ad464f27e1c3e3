import { usePageTitle } from '../layout/page-title.ts'

/** TODO: the screen itself comes from features/events. */
export function Component() {
  usePageTitle('My events')
  return (
    <section className="wrap section">
      <h1 className="page-title">My events</h1>
    </section>
  )
}
