import { pageQuery } from '../../../../data/page-query.ts'
import { paths } from '../../../../paths.ts'
import type { HomeData } from './home-data.ts'

/** The home page's data, which comes with the page. */
export const homeQuery = pageQuery<HomeData>(['home'], paths.home())
