import type { TranslatedWords } from '@hearth/contracts'
import type { TranslatedKind } from '@hearth/contracts/translation-limits'
import type { Run } from '@hearth/database'
import type { Locale } from '@hearth/messages/locales'

export type Subject = { kind: TranslatedKind; id: string }

/** What is translated, as the caller finds it. `original` is its language, where somebody said so. */
export type TranslatedSubject = Subject & {
  name: string
  callerName: string
  opens: boolean
  isHost: boolean
  ownerId: string | null
  blocksOwner: boolean
  original: string | null
}

export async function findTranslated(
  run: Run,
  { kind, id, callerId }: Subject & { callerId: string },
): Promise<TranslatedSubject | undefined> {
  const { rows } = await run<Omit<TranslatedSubject, keyof Subject>>({
    name: 'translated subject',
    text: `
      select s.name, s.caller_name as "callerName", s.opens, s.is_host as "isHost", s.owner_id as "ownerId",
        s.blocks_owner as "blocksOwner", s.original
      from hearth.translated_subject($1, $2, $3::uuid) s`,
    values: [kind, id, callerId],
  })
  return rows[0] && { kind, id, ...rows[0] }
}

/** Refuses nothing: a translation in this language is the caller's to look for. */
export async function setOriginal(
  run: Run,
  { kind, id, locale, callerId }: Subject & { locale: Locale; callerId: string },
): Promise<void> {
  await run({
    name: `set original language of ${kind}`,
    text: `
      insert into public.translations (${kind}_id, locale, state, written_by)
      values (${idOf[kind]}, $2, 'original', $3::uuid)
      on conflict (subject) where state = 'original' do update set locale = excluded.locale`,
    values: [id, locale, callerId],
  })
}

export async function isTranslated(
  run: Run,
  { id, locale }: { id: string; locale: Locale },
): Promise<boolean> {
  const { rows } = await run({
    name: 'is translated',
    text: `select from public.translations t where t.subject = $1 and t.locale = $2 and t.state = 'accepted'`,
    values: [id, locale],
  })
  return rows.length > 0
}

type Written = Subject & { locale: Locale; words: TranslatedWords; callerId: string }

/** In the place of what stands in this language, or of what the caller offered in it. Says whether nothing stood there. */
export async function writeTranslation(
  run: Run,
  state: 'accepted' | 'offered',
  { kind, id, locale, words, callerId }: Written,
): Promise<{ isNew: boolean }> {
  const place =
    state === 'accepted'
      ? `(subject, locale) where state <> 'offered'`
      : `(subject, locale, written_by) where state = 'offered'`
  const { rows } = await run<{ isNew: boolean }>({
    name: `write ${state} translation of ${kind}`,
    text: `
      insert into public.translations (${kind}_id, locale, state, title, intention, description, lines, made_from, written_by)
      values (${idOf[kind]}, $2, '${state}', $3, $4, $5, $8::jsonb, hearth.words_mark($6, $1::text), $7::uuid)
      on conflict ${place} do update set title = excluded.title, intention = excluded.intention,
        description = excluded.description, lines = excluded.lines, made_from = excluded.made_from, written_by = excluded.written_by, written_at = now()
      returning xmax = 0 as "isNew"`,
    values: [
      id,
      locale,
      words.title ?? null,
      words.intention ?? null,
      words.description ?? null,
      kind,
      callerId,
      words.lines ? JSON.stringify(words.lines) : null,
    ],
  })
  return rows[0]!
}

export async function removeTranslation(
  run: Run,
  { id, locale, offeredBy }: { id: string; locale: Locale; offeredBy?: string },
): Promise<void> {
  await run({
    name: 'remove translation',
    text: `
      delete from public.translations t
      where t.subject = $1 and t.locale = $2
        and case when $3::uuid is null then t.state = 'accepted' else t.state = 'offered' and t.written_by = $3::uuid end`,
    values: [id, locale, offeredBy ?? null],
  })
}

export type Offer = Subject & { locale: Locale; writtenBy: string }

export async function lockOffer(run: Run, offerId: string): Promise<Offer | undefined> {
  const { rows } = await run<Offer>({
    name: 'lock offer of translation',
    text: `
      select case when t.event_id is not null then 'event' when t.venue_id is not null then 'venue' else 'provider' end as kind,
        t.subject as id, t.locale, t.written_by as "writtenBy"
      from public.translations t where t.id = $1::uuid and t.state = 'offered' for update`,
    values: [offerId],
  })
  return rows[0]
}

/** The words are the offer's, and were made from what it was made from. */
export async function acceptOffer(run: Run, offerId: string): Promise<void> {
  await run({
    name: 'accept offer of translation',
    text: `update public.translations set state = 'accepted' where id = $1::uuid`,
    values: [offerId],
  })
}

export async function declineOffer(run: Run, offerId: string): Promise<void> {
  await run({
    name: 'decline offer of translation',
    text: 'delete from public.translations where id = $1::uuid',
    values: [offerId],
  })
}

/** Pages of an event that were made of other words are made anew; those of others are read every second. */
export async function announceWords(run: Run, { kind, id }: Subject): Promise<void> {
  if (kind === 'event')
    await run({ name: 'words changed', text: `select pg_notify('engine_changed', $1)`, values: [id] })
}

const idOf: Record<TranslatedKind, string> = {
  event: '$1::text',
  venue: '$1::text::uuid',
  provider: '$1::text::uuid',
}
