import { expect, it } from 'vitest'
import { guestFileName, writeGuestFile } from './guest-file.ts'

const guest = (name: string) => ({
  userId: 'u',
  name,
  username: 'jonas',
  photo: null,
  isAccountless: false,
  answer: 'coming' as const,
  party: 2,
  note: '=1',
  saidAt: '2026-11-20T10:00:00+00:00',
  arrived: 1,
  arrivedAt: '2026-11-21T19:31:00+00:00',
})
const textOf = async (names: string[]) => {
  const bytes = new Uint8Array(await writeGuestFile(names.map(guest)).arrayBuffer())
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
}

it('writes a line for each, after a head, marked as UTF-8', async () => {
  expect(await textOf(['Jonas Petri', 'Mei, Lin "M"', 'Zoë'])).toBe(
    '\uFEFFName,Username,Reply,People,Came,Replied on,Note\r\n' +
      "Jonas Petri,jonas,Coming,2,1,2026-11-20,'=1\r\n" +
      '"Mei, Lin ""M""",jonas,Coming,2,1,2026-11-20,\'=1\r\n' +
      "Zoë,jonas,Coming,2,1,2026-11-20,'=1\r\n",
  )
})

it('says of a guest without an account that they are one', async () => {
  const file = writeGuestFile([{ ...guest('Rui'), username: '', isAccountless: true }])
  expect(await file.text()).toContain('\r\nRui,guest without an account,Coming,2,1,')
})

it.each([
  ['=HYPERLINK("https://evil.example")', `"'=HYPERLINK(""https://evil.example"")"`],
  ['+1', "'+1"],
  ['-1+1', "'-1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', `"'\r=1"`],
  ['  =1', "'  =1"],
  ['＝1', "'＝1"],
  ['a=1', 'a=1'],
])('lets a spreadsheet run nothing: %j', async (name, written) => {
  expect((await textOf([name])).split('Replied on,Note\r\n')[1]).toBe(
    `${written},jonas,Coming,2,1,2026-11-20,'=1\r\n`,
  )
})

it('names the file by the event', () => {
  expect(guestFileName('Supper: “Ünder” lanterns/../')).toBe('coming-to-supper-ünder-lanterns.csv')
  expect(guestFileName('🕯')).toBe('coming-to-event.csv')
})
