import { usePageTitle } from '../layout/page-title.ts'

/** TODO: the screen itself comes from features/auth. */
export function Component() {
  usePageTitle('Confirm your address')
  return (
    <section className="narrow section">
      <h1 className="page-title">Confirm your address</h1>
    </section>
  )
}
