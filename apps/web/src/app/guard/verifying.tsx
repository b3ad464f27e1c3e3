import * as m from '@hearth/messages'
import { Spinner } from '../../ui/spinner.tsx'

/** What shows while it is not known who is there. */
export function Verifying() {
  return (
    <div className="waits">
      <p className="row wrap section quiet" role="status">
        <Spinner />
        {m.account_spec_verifying()}
      </p>
    </div>
  )
}
