import { expect, it } from 'vitest'
import { guestFileName, writeGuestFile } from './guest-file.ts'

const guest = (name: string) => ({
  userId: 'u',
  name,
  username: 'jonas',
  photo: null,
  isAccountless: false,
  isUnreachable: false,
  answer: 'coming' as const,
  party: 2,
  note: '=1',
  saidAt: '2026-11-20T10:00:00+00:00',
  arrived: 1,
  arrivedAt: '2026-11-21T19:31:00+00:00',
  answers: null,
  cameBefore: null,
  kinds: [1, 0, 1],
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
  const unreachable = { ...guest('Rui'), username: '', isAccountless: true, isUnreachable: true }
  expect(await writeGuestFile([unreachable]).text()).toContain('emails can’t be delivered')
})

it('ends with who came without an answer, with or without a name', async () => {
  const walkIn = (name: string | null, people: number) => ({
    name,
    people,
    added_at: '2026-11-21T19:40:00+00:00',
  })
  const file = writeGuestFile(
    [guest('Zoë')],
    [],
    [{ kind: 1, name: 'Standing' }],
    [walkIn('=Rui', 2), walkIn(null, 1)],
  )
  expect((await file.text()).split('\r\n').slice(2)).toEqual([
    "'=Rui,,Walk-in,2,2,2026-11-21,,",
    ',,Walk-in,1,1,2026-11-21,,',
    '',
  ])
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

it('has a column for each kind of spot', async () => {
  const kinds = [
    { kind: 3, name: 'Child' },
    { kind: 1, name: '=Supper' },
    { kind: 4, name: 'Standing' },
  ]
  const text = await writeGuestFile([guest('Mei')], [], kinds).text()
  expect(text).toContain("Note,Child,'=Supper,Standing\r\nMei,jonas,Coming,2,1,2026-11-20,'=1,1,1,0\r\n")
})

it('names the file by the event', () => {
  expect(guestFileName('Supper: “Ünder” lanterns/../')).toBe('coming-to-supper-ünder-lanterns.csv')
  expect(guestFileName('🕯')).toBe('coming-to-event.csv')
})

it('has a column for each question, and says whose answer it is where several people gave one', async () => {
  const question = { kind: 'one_of' as const, options: ['Vegan', '=1'], is_required: false }
  const questions = [
    { ...question, id: 'a', text: '+Food', each_person: true },
    { ...question, id: 'b', text: 'Ride?', kind: 'yes_no' as const, each_person: false },
  ]
  const answers = [
    { question_id: 'a', person: 1, values: ['Vegan'] },
    { question_id: 'a', person: 2, values: ['=1'] },
    { question_id: 'b', person: 0, values: ['no'] },
  ]
  const alone = [{ question_id: 'a', person: 1, values: ['=1'] }]
  const file = await writeGuestFile(
    [
      { ...guest('Zoë'), answers },
      { ...guest('Mei'), answers: alone },
    ],
    questions,
  ).text()
  expect(file).toContain(",Note,'+Food,Ride?\r\n")
  expect(file).toContain(",'=1,Person 1: Vegan; Person 2: =1,No\r\n")
  expect(file).toContain(",'=1,'=1,\r\n")
})
