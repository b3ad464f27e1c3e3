import type { RetentionSettings } from '@hearth/contracts/shared-page'
import { queryOptions } from '@tanstack/react-query'
import { readPageQuery } from '../../../../data/page-query.ts'
import { paths } from '../../../../paths.ts'

/** How long this site keeps what its settings decide, which comes with the page. */
export const retentionSettingsQuery = queryOptions({
  queryKey: ['retention-settings'],
  queryFn: (asked) => readPageQuery<RetentionSettings>(paths.privacy(), asked),
})
