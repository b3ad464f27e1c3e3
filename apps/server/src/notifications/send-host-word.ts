import type { Run } from '@hearth/database'
import * as m from '@hearth/messages'
import { inLocale } from '@hearth/messages/in-locale'
import { localeOf } from '@hearth/messages/locales'
import { z } from 'zod'
import { guestSecretsOf } from '../auth/index.ts'
import type { Task } from '../jobs/index.ts'
import { type Email, writeEmail } from '../mail/index.ts'
import type { Parts } from '../parts.ts'

const payloadSchema = z.object({ id: z.string() })

type Reader = { listenerId: string; locale: string | null } & (
  | { userId: string; guestId: null; sealedAddress: null }
  | { userId: null; guestId: string; sealedAddress: string }
)
type Word = { hostId: string; hostName: string; body: string; readers: Reader[]; isFinished: boolean }

/**
 * The job `send_host_word`: writes a host's words to the next of those who came and agreed to hear from them, in one transaction
 * with how far it has come, until nobody is left. A job that is killed tells nobody twice.
 */
export function createSendHostWord({ database, config }: Parts, { batch = 300 } = {}): Task {
  const secrets = guestSecretsOf(config)
  return async (payload) => {
    const { id } = payloadSchema.parse(payload)
    let isOpen = true
    while (isOpen) {
      isOpen = await database.transaction({ role: 'hearth_engine' }, async ({ run }) => {
        const word = await takeReaders(run, { id, max: batch })
        if (!word) return false
        const addresses = word.readers.map(({ guestId, sealedAddress }) =>
          guestId === null ? null : secrets.openAddress(guestId, Buffer.from(sealedAddress, 'base64')),
        )
        await writeWord(run, word, { addresses, siteUrl: config.siteUrl })
        return !word.isFinished
      })
    }
  }
}

async function takeReaders(run: Run, { id, max }: { id: string; max: number }): Promise<Word | null> {
  const { rows } = await run<{ word: Word | null }>({
    name: 'take listeners',
    text: 'select hearth.take_listeners($1::uuid, $2::integer) as word',
    values: [id, max],
  })
  return rows[0]!.word
}

/** The words stand in the email: its reader asked to hear them, and who has no account reads them nowhere else. */
async function writeWord(
  run: Run,
  { hostId, hostName, body, readers }: Word,
  { addresses, siteUrl }: { addresses: (string | null)[]; siteUrl: string },
): Promise<void> {
  if (readers.length === 0) return
  const locales = [...new Set(readers.map(({ locale }) => localeOf(locale)))]
  const versions = locales.map((locale) =>
    inLocale(locale, () => {
      const subject = m.notification_mail_word_subject({ hostName })
      const email: Email = {
        paragraphs: body.split(/\n{2,}/),
        action: { label: m.notification_mail_word_open({ hostName }), url: `${siteUrl}/@${hostId}` },
        footer: m.notification_mail_word_footer({ hostName }),
      }
      return { locale, subject, ...writeEmail(subject, email) }
    }),
  )
  await run({
    name: 'write host word',
    text: `
      with readers as materialized (
        select * from jsonb_to_recordset($1::jsonb) as r ("listenerId" uuid, "userId" uuid, "guestId" uuid, address text, locale text)
      ), versions as (
        select * from jsonb_to_recordset($3::jsonb) as v (locale text, subject text, text text, html text)
      ), noticed as (
        insert into public.notifications (user_id, kind, data)
        select r."userId", 'host_word', $2::jsonb from readers r where r."userId" is not null
      )
      insert into hearth.mails (kind, user_id, guest_id, listener_id, to_address, subject, body_text, body_html)
      select 'host_word', u.id, r."guestId", r."listenerId", coalesce(u.email, r.address), v.subject, v.text, v.html
      from readers r join versions v on v.locale = r.locale left join auth.users u on u.id = r."userId"
      where coalesce(u.email, r.address) is not null and (u.banned_until is null or u.banned_until <= now())`,
    values: [
      JSON.stringify(
        readers.map((reader, at) => ({
          ...{ ...reader, address: addresses[at] },
          locale: localeOf(reader.locale),
        })),
      ),
      JSON.stringify({ hostId, personName: hostName }),
      JSON.stringify(versions),
    ],
  })
}
