import type { RetentionSettings } from '@hearth/contracts/shared-page'
import type { Config } from '../config.ts'

/** How long is kept what settings decide, for the privacy page. */
export function retentionSettingsOf(
  config: Pick<
    Config,
    | 'LOGIN_LIFETIME_SECONDS'
    | 'LOGIN_UNUSED_SECONDS'
    | 'BACKUP_TO'
    | 'BACKUP_KEEP_DAILY'
    | 'BACKUP_KEEP_WEEKLY'
    | 'BACKUP_KEEP_MONTHLY'
  >,
): RetentionSettings {
  return {
    loginMs: config.LOGIN_LIFETIME_SECONDS * 1000,
    unusedLoginMs: Math.min(config.LOGIN_UNUSED_SECONDS, config.LOGIN_LIFETIME_SECONDS) * 1000,
    backups:
      config.BACKUP_TO === undefined
        ? null
        : {
            daily: config.BACKUP_KEEP_DAILY,
            weekly: config.BACKUP_KEEP_WEEKLY,
            monthly: config.BACKUP_KEEP_MONTHLY,
          },
  }
}
