import { usePageTitle } from '../layout/page-title.ts'

/** TODO: the screen itself comes from features/auth. */
export function Component() {
  usePageTitle('Choose your username')
  return (
    <section className="narrow section">
      <h1 className="page-title">Choose your username</h1>
    </section>
  )
}
