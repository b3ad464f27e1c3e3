import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'

export const signInsFileName = 'sample-sign-ins.json'

/** What someone who typed `./run` wants to know next. */
export function greeting({ siteUrl, DATA_DIR, showsOutbox, SMTP_URL, MAIL_DIR }: Config): string {
  const signIns = join(DATA_DIR, signInsFileName)
  const lines = [
    `Hearth is open at ${siteUrl}`,
    ...(existsSync(signIns) ? [`Sample sign-ins     ${signIns}`] : []),
    ...(showsOutbox ? [`Mails are shown at  ${siteUrl}/dev/mail`] : []),
    ...(SMTP_URL ? ['Mails are sent by SMTP'] : []),
    ...(MAIL_DIR ? [`Mails are kept in   ${MAIL_DIR}`] : []),
    'Ctrl-C closes it.',
  ]
  return `\n${lines.map((line) => `  ${line}`).join('\n')}\n\n`
}
