import { usePageTitle } from '../layout/page-title.ts'

/** TODO: the screen itself comes from features/auth. */
export function Component() {
  usePageTitle('Forgot your password')
  return (
    <section className="narrow section">
      <h1 className="page-title">Forgot your password</h1>
    </section>
  )
}
