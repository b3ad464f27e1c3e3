import { queryOptions } from '@tanstack/react-query'
import { readPageQuery } from '../../../../data/page-query.ts'
import { paths } from '../../../../paths.ts'
import type { HomeData } from './home-data.ts'

/** The home page's data, which comes with the page. */
export const homeQuery = queryOptions({
  queryKey: ['home'],
  queryFn: (asked) => readPageQuery<HomeData>(paths.home(), asked),
})
