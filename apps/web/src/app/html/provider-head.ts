import { providerCategories } from '@hearth/contracts/provider-values'
import { chooseScene } from '@hearth/contracts/scenes'
import type { SharedProvider } from '@hearth/contracts/shared-page'
import * as m from '@hearth/messages'
import { lightOf } from '../../features/provider/provider-light.ts'
import { minorDigits } from '../../format/money.ts'
import { paths } from '../../paths.ts'
import { excerpt, sentence } from './excerpt.ts'
import type { PageHead } from './page-head.ts'
import { sharePicture } from './share-picture.ts'

/** What the published page of a service provider says of itself. Whoever has a city is found there; others anywhere. */
export function providerHead(provider: SharedProvider, { siteUrl }: { siteUrl: string }): PageHead {
  const { id, name, headline, categories, city, area, isOnline, languages, website, services, owner } =
    provider
  const url = new URL(paths.provider(id), siteUrl).href
  const picture = sharePicture({
    siteUrl,
    photo: provider.photo,
    photoAlt: m.site_html_provider_photo({ name }),
    scene: chooseScene({ category: lightOf(categories), id }),
  })
  const kinds = categories.map((category) => providerCategories[category] ?? category)
  const areas = [city, area].filter(Boolean)
  return {
    title: name,
    description: [headline, [kinds.join(', '), placeOf({ city, isOnline })].filter(Boolean).join(', ')]
      .map(sentence)
      .join(' '),
    url,
    picture,
    feed: { of: { kind: 'service-providers', id }, title: m.site_feeds_provider({ name }) },
    structuredData: {
      '@context': 'https://schema.org',
      '@type': city ? 'ProfessionalService' : 'Organization',
      '@id': url,
      name,
      slogan: headline,
      description: excerpt(provider.story, 300),
      url,
      image: [picture.url],
      ...(city && { address: { '@type': 'PostalAddress', addressLocality: city } }),
      ...(areas.length > 0 && { areaServed: areas }),
      ...(languages.length > 0 && { knowsLanguage: languages }),
      ...(kinds.length > 0 && { knowsAbout: kinds }),
      ...(website && { sameAs: [website] }),
      ...(services.length > 0 && { makesOffer: services.map(offerOf) }),
      ...(owner && {
        founder: {
          '@type': 'Person',
          name: owner.name,
          url: new URL(paths.member(owner), siteUrl).href,
        },
      }),
    },
  }
}

function placeOf({ city, isOnline }: Pick<SharedProvider, 'city' | 'isOnline'>): string | undefined {
  if (!isOnline) return city
  return city ? m.site_html_city_and_online({ city }) : m.site_html_only_online()
}

function offerOf(service: SharedProvider['services'][number]) {
  return {
    '@type': 'Offer',
    itemOffered: {
      '@type': 'Service',
      name: service.name,
      ...(service.description && { description: service.description }),
    },
    ...priceOf(service),
  }
}

/** Nothing where the price is asked for, or is a gift of whoever comes. */
function priceOf({ isFree, priceMin, priceMax, currency }: SharedProvider['services'][number]): object {
  if (isFree) return { price: '0', ...(currency && { priceCurrency: currency }) }
  if (priceMin === undefined || !currency) return {}
  const max = priceMax ?? priceMin
  if (max === priceMin) return { price: amount(priceMin, currency), priceCurrency: currency }
  return {
    priceSpecification: {
      '@type': 'PriceSpecification',
      minPrice: amount(priceMin, currency),
      maxPrice: amount(max, currency),
      priceCurrency: currency,
    },
  }
}

/** In the currency's own unit, with its decimals and a point, whatever the language. */
function amount(minor: number, currency: string): string {
  const digits = minorDigits(currency)
  return (minor / 10 ** digits).toFixed(digits)
}
