import { FindByUsername } from '../../../features/member/find-by-username.tsx'
import { plainUsername } from '../../../features/member/queries.ts'
import { useParams } from '../../../navigation/index.ts'
import { usePageTitle } from '../../layout/page-title.ts'

/** `/profile/@ana` and `/profile/ana`. */
export function Component() {
  const { username = '' } = useParams()
  usePageTitle(`@${plainUsername(username)}`)
  return <FindByUsername key={username} name={username} />
}
