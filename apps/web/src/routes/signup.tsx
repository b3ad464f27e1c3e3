import { usePageTitle } from '../layout/page-title.ts'

/** TODO: the screen itself comes from features/auth. */
export function Component() {
  usePageTitle('Join')
  return (
    <section className="narrow section">
      <h1 className="page-title">Join</h1>
    </section>
  )
}
