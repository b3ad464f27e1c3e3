import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Config } from '../config.ts'
import { outboxPath } from '../mail/index.ts'
import type { OpenSibling } from '../sibling/index.ts'

export const signInsFileName = 'sample-sign-ins.json'

const signInsSchema = z.array(z.object({ email: z.string(), password: z.string(), role: z.string() }))

/** What someone who typed `./run` wants to know next. */
export function greeting(
  { siteUrl, DATA_DIR, showsOutbox, SMTP_URL, MAIL_DIR }: Config,
  sibling: Pick<OpenSibling, 'url' | 'problem'> | undefined,
): string {
  const lines = [
    `Hearth is open at ${siteUrl}`,
    ...(sibling?.url ? [`The journal, a second app with the same sign-in, is open at ${sibling.url}`] : []),
    ...(sibling?.problem ? [sibling.problem] : []),
    ...(showsOutbox ? [`Mails are shown at ${siteUrl}${outboxPath}`] : []),
    ...(SMTP_URL ? ['Mails are sent by SMTP'] : []),
    ...(MAIL_DIR ? [`Mails are kept in ${MAIL_DIR}`] : []),
    ...sampleSignIns(join(DATA_DIR, signInsFileName)),
    'Ctrl-C closes it.',
  ]
  return `\n${lines.map((line) => `  ${line}`).join('\n')}\n\n`
}

function sampleSignIns(path: string): string[] {
  try {
    const signIns = signInsSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
    const widest = Math.max(...signIns.map(({ email }) => email.length))
    return [
      `Sample sign-ins, also in ${path}`,
      ...signIns.map(({ email, password, role }) => `  ${email.padEnd(widest)}  ${password}  ${role}`),
    ]
  } catch {
    return []
  }
}
