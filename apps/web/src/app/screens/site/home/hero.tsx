import type { ReactNode } from 'react'

/** The first screen: what Hearth is, the sentence to search with, and the arch (`door`) that glows beside it. */
export function Hero({ search, door }: { search: ReactNode; door: ReactNode }) {
  return (
    <section className="wrap hero">
      <div>
        <h1 className="hero-title">Gather where it’s warm.</h1>
        <p className="lede hero-lede">
          Suppers, songs, circles and games near you, each held by someone who wants you there.
        </p>
        {search}
      </div>
      {door}
    </section>
  )
}
