import * as m from '@hearth/messages'
import { Spinner } from '../../ui/spinner.tsx'

/** What shows while it is not known who is there. */
export function Verifying() {
  return (
    <div className="waits">
      <p className="wrap section flex items-center gap-3 text-ink-2" role="status">
        <Spinner />
        {m.account_spec_verifying()}
      </p>
    </div>
  )
}
