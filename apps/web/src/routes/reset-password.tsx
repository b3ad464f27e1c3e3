import { usePageTitle } from '../layout/page-title.ts'

/** TODO: the screen itself comes from features/auth. */
export function Component() {
  usePageTitle('Choose a new password')
  return (
    <section className="narrow section">
      <h1 className="page-title">Choose a new password</h1>
    </section>
  )
}
