import type { RetentionSettings } from '@hearth/contracts/shared-page'
import { pageQuery } from '../../../../data/page-query.ts'
import { paths } from '../../../../paths.ts'

/** How long this site keeps what its settings decide, which comes with the page. */
export const retentionSettingsQuery = pageQuery<RetentionSettings>(['retention-settings'], paths.privacy())
