import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../src/testing.ts'
import { parseAccessMatrix, readAccessMatrix } from './access-matrix.ts'
import { compareAccess, readGrantedAccess } from './granted-access.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

const differences = async () => compareAccess(await readAccessMatrix(), await readGrantedAccess(test.owner))

describe('the access matrix', () => {
  it('says what the database grants', async () => {
    expect(await differences()).toEqual([])
  })

  it.each([
    [
      'a table without a line, without row security and without its triggers',
      'create table public.secrets (id integer)',
      'drop table public.secrets',
      [
        'The table secrets has no line',
        'secrets: row security is not enabled and forced',
        'secrets: its changes are not watched (base/everywhere.sql)',
      ],
    ],
    [
      'a function without a line',
      'create function public.tell() returns integer language sql as $$ select 1 $$; grant execute on function public.tell to public',
      'drop function public.tell',
      ['The function tell has no line', 'tell(): PUBLIC may call it'],
    ],
    [
      'a grant with a policy',
      `grant delete on public.profiles to authenticated;
       create policy gone on public.profiles for delete to authenticated using (id = auth.uid())`,
      'revoke delete on public.profiles from authenticated; drop policy gone on public.profiles',
      ['profiles: members: listed "ru", granted "rud"'],
    ],
    [
      'a column more',
      'grant update (created_at) on public.profiles to authenticated',
      'revoke update (created_at) on public.profiles from authenticated',
      [
        'profiles: columns updated: listed "cover_photo_url, display_name, first_messages_from, is_findable, profile_photo_url, username", granted "cover_photo_url, created_at, display_name, first_messages_from, is_findable, profile_photo_url, username"',
      ],
    ],
    [
      'a policy for everybody',
      'create policy open on public.attendances for select to public using (true); grant select on public.attendances to anon',
      'drop policy open on public.attendances; revoke select on public.attendances from anon',
      ['attendances: anonymous: listed "", granted "r"'],
    ],
    [
      'a function that visitors no longer may call',
      'revoke execute on function public.event_standing from anon',
      'grant execute on function public.event_standing to anon',
      ['event_standing(): anonymous differs'],
    ],
  ])('notices %s', async (_, change, back, sentences) => {
    await test.owner(change)
    expect(await differences()).toEqual(sentences)
    await test.owner(back)
    expect(await differences()).toEqual([])
  })

  it.each([
    '| a | b |',
    '| t | all | r | r | r | - | ri | dr | | |',
    '| t | all | | r | r | - | r | r | | |',
    '| t | all | r | r | r | r | r | | |',
  ])('refuses the line %s', (line) => {
    expect(() => parseAccessMatrix(`| head |\n|---|\n${line}\n`)).toThrow()
  })
})
