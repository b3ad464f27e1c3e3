import { usePageTitle } from '../layout/page-title.ts'

/** TODO: the screen itself comes from features/auth. */
export function Component() {
  usePageTitle('Sign in')
  return (
    <section className="narrow section">
      <h1 className="page-title">Sign in</h1>
    </section>
  )
}
