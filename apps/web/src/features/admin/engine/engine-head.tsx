import * as m from '@hearth/messages'
import './gap-test.css'
import { Link, useLocation } from '../../../navigation/index.ts'
import { paths } from '../../../paths.ts'

/** What the page is, and as whom one looks. */
export function EngineHead({ userId }: { userId: string | undefined }) {
  const { pathname } = useLocation()
  return (
    <header className="stack stack-small">
      <h1 className="page-title">{m.admin_engine_title()}</h1>
      <p className="lede">{m.admin_engine_lede()}</p>
      <p className="quiet">
        {userId ? (
          m.admin_engine_as_member()
        ) : (
          <>
            {m.admin_engine_as_visitor()}{' '}
            <Link className="text-link" to={paths.login(pathname)}>
              {m.admin_engine_sign_in()}
            </Link>
          </>
        )}
      </p>
    </header>
  )
}
