import * as m from '@hearth/messages'
import { inLocale } from '@hearth/messages/in-locale'
import { directionOf, type Locale, localeOf, localeParameter } from '@hearth/messages/locales'
import type { FastifyInstance } from 'fastify'

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

const screenshot = (name: string, sizes: string) => ({
  src: `/icons/screen-${name}.png`,
  sizes,
  type: 'image/png',
  form_factor: name,
  label: m.site_manifest_screenshot(),
})

/** What a device reads of Hearth that keeps it as an app (W3C Web Application Manifest). One app, whatever its language. */
const manifestIn = (locale: Locale) =>
  inLocale(locale, () => ({
    id: '/',
    name: 'Hearth',
    short_name: 'Hearth',
    description: m.site_home_lede(),
    lang: locale,
    dir: directionOf(locale),
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: '#fefaf8',
    background_color: '#fefaf8',
    categories: ['social', 'events'],
    icons: [
      icon('icon', 192, 'any'),
      icon('icon', 512, 'any'),
      icon('maskable', 192, 'maskable'),
      icon('maskable', 512, 'maskable'),
    ],
    screenshots: [screenshot('wide', '1280x800'), screenshot('narrow', '390x844')],
  }))

/** In the language that its address names, as pages link to it: browsers ask for it without cookies. */
export function manifestRoute(app: FastifyInstance): void {
  const written = new Map<Locale, string>()
  app.get<{ Querystring: Record<string, unknown> }>('/manifest.webmanifest', ({ query }, reply) => {
    const locale = localeOf(query[localeParameter])
    const text = written.get(locale) ?? JSON.stringify(manifestIn(locale))
    written.set(locale, text)
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('application/manifest+json; charset=utf-8')
      .send(text)
  })
}
