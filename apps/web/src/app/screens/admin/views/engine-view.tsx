import * as m from '@hearth/messages'
import { engineMethods } from '@hearth/network-sdk/watch'
import { useSession } from '../../../../features/account/session/session.tsx'
import { BrowserErrors } from '../../../../features/admin/browser-errors.tsx'
import { Cleansing } from '../../../../features/admin/engine/cleansing.tsx'
import { ConnectionHealth } from '../../../../features/admin/engine/connection-health.tsx'
import { ErrorHealth } from '../../../../features/admin/engine/error-health.tsx'
import { Examination } from '../../../../features/admin/engine/examination.tsx'

/**
 * The engine's examination and its cleansing, each with the way of its call, how this browser fares with it, and what went
 * wrong in all browsers.
 */
export function AdminEngineView() {
  const { user } = useSession()
  const methods = engineMethods()
  const named = (name: string) => methods.find((method) => method.name === name)!
  return (
    <div className="stack stack-large">
      <section className="stack stack-small" aria-labelledby="examination">
        <h3 id="examination" className="block-title">
          {m.admin_engine_examination()}
        </h3>
        <p className="quiet">{m.admin_engine_examination_text()}</p>
        <Examination method={named('testSacredFirePerfection')} />
      </section>
      <section className="stack stack-small" aria-labelledby="cleansing">
        <h3 id="cleansing" className="block-title">
          {m.admin_engine_cleansing()}
        </h3>
        <p className="quiet">{m.admin_engine_cleansing_text()}</p>
        <Cleansing method={named('invokeVioletFlame')} />
      </section>
      {user && (
        <div className="health-cards">
          <ConnectionHealth who={user.id} />
          <ErrorHealth />
        </div>
      )}
      <BrowserErrors />
    </div>
  )
}
