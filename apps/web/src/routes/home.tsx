import { usePageTitle } from '../layout/page-title.ts'

export function Component() {
  usePageTitle()
  return <h1 className="page-title">Gather where it’s warm.</h1>
}
