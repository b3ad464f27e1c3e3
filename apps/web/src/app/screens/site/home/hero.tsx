import * as m from '@hearth/messages'
import type { ReactNode } from 'react'

/** The first screen: what Hearth is, the sentence to search with, and the arch (`door`) that glows beside it. */
export function Hero({ search, door }: { search: ReactNode; door: ReactNode }) {
  return (
    <section className="wrap hero">
      <div>
        <h1 className="hero-title">{m.site_home_title()}</h1>
        <p className="lede hero-lede">{m.site_home_lede()}</p>
        {search}
      </div>
      {door}
    </section>
  )
}
