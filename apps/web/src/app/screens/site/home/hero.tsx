import * as m from '@hearth/messages'
import type { ReactNode } from 'react'

/** The first screen: what Hearth is, the ways to search (`children`), and the arch (`door`) that glows beside them. */
export function Hero({ door, children }: { door: ReactNode; children: ReactNode }) {
  return (
    <section className="wrap hero">
      <div>
        <h1 className="hero-title">{m.site_home_title()}</h1>
        <p className="lede hero-lede">{m.site_home_lede()}</p>
        {children}
      </div>
      {door}
    </section>
  )
}
