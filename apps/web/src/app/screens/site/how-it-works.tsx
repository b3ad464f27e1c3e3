import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { usePageTitle } from '../../layout/page-title.ts'

const steps = [
  'Find an event near you and say that you are coming.',
  'Meet people, follow those you like, and share what you love.',
  'Host an event of your own when you feel like it. It can be small.',
]

/** What one can do here, in three sentences. */
export function Component() {
  usePageTitle('How it works')
  return (
    <div className="wrap section">
      <h1 className="page-title">How it works</h1>
      <ol className="lede">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <ButtonLink to={paths.events()}>Find an event</ButtonLink>
    </div>
  )
}
