import type { Provider } from '@hearth/contracts/provider'
import * as m from '@hearth/messages'
import { Clock, Video } from 'lucide-react'
import type { ReactNode } from 'react'
import { durationInWords, servicePriceInWords } from './provider-price.ts'

/** What can be asked for, with how long it takes and what it costs in full words. */
export function ServiceList({
  services,
  isPreview,
  action,
}: {
  services: Provider['services']
  isPreview: boolean
  /** What can be done with one of them. */
  action?: ((service: Provider['services'][number]) => ReactNode) | undefined
}) {
  if (services.length === 0 && !isPreview) return null
  return (
    <section className="provider-block">
      <h2>{m.provider_page_services()}</h2>
      {services.length === 0 && <p className="small-print">{m.provider_page_services_none()}</p>}
      <ul className="provider-services">
        {services.map((service) => (
          <li key={service.id}>
            <div>
              <h3>{service.name}</h3>
              {service.description && <p className="as-written">{service.description}</p>}
              <p className="provider-service-facts">
                <b>{servicePriceInWords(service)}</b>
                {service.durationMinutes !== undefined && (
                  <span>
                    <Clock size={16} aria-hidden="true" />
                    {durationInWords(service.durationMinutes)}
                  </span>
                )}
                {service.isOnline && (
                  <span>
                    <Video size={16} aria-hidden="true" />
                    {m.provider_also_online()}
                  </span>
                )}
              </p>
            </div>
            {action?.(service)}
          </li>
        ))}
      </ul>
    </section>
  )
}
