import { compileForNode } from '@hearth/messages/compile'
import { inLocale } from '@hearth/messages/in-locale'
import { beforeAll, expect, it } from 'vitest'
import { asSent } from './as-sent.ts'
import { writeEmail } from './email.ts'
import type { Mail } from './queries.ts'

beforeAll(() => Promise.all([compileForNode('de'), compileForNode('ar')]), 120_000)

const write = () =>
  writeEmail('x', { paragraphs: ['y'], action: { label: 'z', url: 'https://hearth.example.org/' } })

it('says which language it is in, and where its lines begin', () => {
  expect(write().html).toMatch(
    /^<!doctype html>\n<html lang="en" dir="ltr">[\s\S]*<div dir="ltr" style="[^"]*;text-align:left"/,
  )
  const { html } = inLocale('ar', write)
  expect(html).toMatch(
    /^<!doctype html>\n<html lang="ar" dir="rtl">[\s\S]*<div dir="rtl" style="[^"]*;text-align:right"/,
  )
  // An address reads from the left, wherever it stands.
  expect(html).toMatch(/<p class="faint" dir="ltr" style="[^"]*;text-align:right">https:/)
})

it('says at its end how to stop such mails, in its own language', () => {
  const config = { hearthSecret: 'a secret that is long enough', siteUrl: 'https://hearth.example.org' }
  const mail = { kind: 'event_reminder', userId: '00000000-0000-4000-8000-000000000001' } as Mail
  const sent = (bodyHtml: string) => asSent({ ...mail, bodyText: '', bodyHtml }, config).bodyText
  expect(sent(write().html)).toContain('You get emails about events that are a day away. To stop them:')
  expect(sent(inLocale('de', () => write().html))).toContain('Du bekommst E-Mails')
})
