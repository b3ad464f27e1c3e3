import { pageScenes } from '@hearth/contracts/shared-page'
import * as m from '@hearth/messages'
import { paths } from '../../paths.ts'
import { aboutPages } from '../screens/site/about/about-pages.ts'
import { listHead } from './list-head.ts'
import type { PageHead } from './page-head.ts'
import { sharePicture } from './share-picture.ts'

/** The heads of the pages that are the same for everyone. Absent: the address has none of its own. */
export function headOf(pathname: string, siteUrl: string, search = ''): PageHead | undefined {
  const url = new URL(pathname, siteUrl).href
  switch (pathname) {
    case paths.home():
      return {
        description: m.site_html_description(),
        url,
        picture: sharePicture({ siteUrl, photoAlt: '', scene: pageScenes.home }),
        structuredData: { '@context': 'https://schema.org', '@type': 'WebSite', name: 'Hearth', url },
      }
    case paths.login():
      return { title: m.site_sign_in(), description: m.site_html_sign_in_text(), url }
    case paths.signUp():
      return { title: m.site_join(), description: m.site_html_join_text(), url }
    default: {
      const about = aboutPages[pathname]
      if (about) return { title: about.title(), description: about.lede(), url }
      return listHead(pathname, siteUrl, search)
    }
  }
}

/** The head for a page that has none of its own. */
export function plainHead(pathname: string, siteUrl: string, isNotFound: boolean): PageHead {
  const url = new URL(pathname, siteUrl).href
  return {
    ...(isNotFound && { title: m.site_error_not_found_title() }),
    description: m.site_html_description(),
    url,
    isHidden: true,
  }
}
