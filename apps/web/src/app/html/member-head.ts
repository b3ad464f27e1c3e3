import { isDrawnFace } from '@hearth/contracts/drawn-faces'
import { pictureUrl } from '@hearth/contracts/pictures'
import { chooseScene } from '@hearth/contracts/scenes'
import type { SharedMember } from '@hearth/contracts/shared-page'
import * as m from '@hearth/messages'
import { memberScene } from '../../art/member-scene.ts'
import { paths } from '../../paths.ts'
import { excerpt } from './excerpt.ts'
import type { PageHead } from './page-head.ts'
import { sharePicture } from './share-picture.ts'

/**
 * What a member's page says of them: name and face, and the fields that they opened to everyone. Its one address is the
 * one by their username, as they write it. Search engines list it once the member agreed.
 */
export function memberHead(member: SharedMember, { siteUrl }: { siteUrl: string }): PageHead {
  const { id, username, name, details, isFindable } = member
  const { pronouns, bio, city, interests, offers, needs, links } = details
  const url = new URL(paths.member({ id, username }), siteUrl).href
  const picture = sharePicture({
    siteUrl,
    // No preview draws SVG.
    photo: member.photo && !isDrawnFace(member.photo) ? member.photo : undefined,
    photoAlt: m.site_html_photo({ name }),
    width: 640,
    isSquare: true,
    scene: chooseScene({ category: memberScene(id), id }),
  })
  const about = bio ? excerpt(bio, 200) : city ? m.site_html_member_in({ city }) : m.site_html_member()
  return {
    title: name,
    description: pronouns
      ? m.site_html_member_with_pronouns({ username, pronouns, about })
      : m.site_html_member_about({ username, about }),
    url,
    picture,
    type: 'profile',
    isHidden: !isFindable,
    feed: { of: { kind: 'hosts', id }, title: m.site_feeds_host({ name }) },
    structuredData: {
      '@context': 'https://schema.org',
      '@type': 'ProfilePage',
      url,
      mainEntity: {
        '@type': 'Person',
        '@id': url,
        name,
        alternateName: `@${username}`,
        url,
        ...(member.photo && { image: new URL(pictureUrl(member.photo, 640), siteUrl).href }),
        ...(pronouns && { pronouns }),
        ...(bio && { description: bio }),
        ...(city && {
          homeLocation: { '@type': 'Place', address: { '@type': 'PostalAddress', addressLocality: city } },
        }),
        ...(interests && { knowsAbout: interests }),
        ...(offers && { makesOffer: offers.map((offer) => ({ '@type': 'Offer', name: offer })) }),
        ...(needs && { seeks: needs.map((need) => ({ '@type': 'Demand', name: need })) }),
        ...(links && { sameAs: links }),
      },
    },
  }
}
