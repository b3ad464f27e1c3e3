import { describe, expect, it } from 'vitest'
import { longestReportedMessage, reportableMessage, reportablePlaces } from './reportable.ts'

describe('a message that leaves the browser', () => {
  it.each([
    ['typed words', `SyntaxError: Unexpected token 'd', "dear Ana, I"... is not valid JSON`, 'Ana'],
    ['typed words to the end', 'Error: No venue is called “Casa do For', 'Casa'],
    ['typed words with an apostrophe', `Error: Unknown city 'Ana's place' here`, 'place'],
    ['a query', 'GET https://hearth.example/rest/v1/profiles?username=eq.ana failed', 'ana'],
    ['a fragment', 'Failed at /functions/v1/answer#ana', 'ana'],
    ['an address that names somebody', 'Failed to load /profile/ana.maria', 'ana'],
    ['a whole address', 'Failed to fetch https://elsewhere.example/ana', 'ana'],
    ['a username', 'Error: @ana.maria is away', 'ana'],
    ['an id', 'Error: 3f2b8a1c-9d4e-4f60-8a7b-1c2d3e4f5a6b is gone', '9d4e'],
    ['an event', 'Error: yzq2f6o7h3b5k4n6p2s7t3v5w4 is gone', 'yzq2'],
    ['an e-mail address', 'Error: ana.maria@example.org is taken', 'example'],
    ['a number to call', 'Error: +351 912 345 678 is away', '345'],
    ['a token', 'Refused: Bearer abc.def-ghi', 'abc'],
  ])('holds no trace of %s', (_what, message, secret) => {
    expect(message).toContain(secret)
    const clean = reportableMessage(message)
    expect(clean).not.toContain(secret)
    expect(reportableMessage(clean)).toBe(clean)
  })

  it.each([
    `TypeError: Cannot read properties of undefined (reading 'name')`,
    `TypeError: can't access property "name", page is undefined`,
    `ReferenceError: Cannot access 'page' before initialization`,
    `NotFoundError: Failed to execute 'removeChild' on 'Node': The node is no child of this node.`,
    "TypeError: undefined is not an object (evaluating 'page.name')",
    'POST /functions/v1/save-post answered 503',
    'Failed to fetch dynamically imported module: /assets/BgQ2yHok.js',
  ])('still says what happened: %s', (message) => {
    expect(reportableMessage(message)).toBe(message)
  })

  it('is the same for two people', () => {
    const of = (name: string, id: string) => reportableMessage(`Error: “${name}” has no\n seat at ${id}`)
    expect(of('Ana', '3f2b8a1c-9d4e-4f60-8a7b-1c2d3e4f5a6b')).toBe(
      of('Rui', '7f1c2a34-0000-4000-8000-00000000aaaa'),
    )
  })

  it('is read in a moment, however long, and short', () => {
    for (const piece of [`'a`, '"', '/a:', '1 ', 'x://', '(x '])
      expect(reportableMessage(piece.repeat(50_000)).length).toBeLessThanOrEqual(longestReportedMessage)
  })
})

it('tells places in our own files alone, the innermost first', () => {
  const stack = `Error: about /profile/ana
    at draw (https://hearth.example/assets/BgQ2yHok.js:12:3456)
    at https://elsewhere.example/script.js:1:2
    at https://hearth.example/assets/DqNPoSsY.js?ana:1:2
    at https://hearth.example/assets/frame-1_a.js:7:8`
  expect(reportablePlaces(stack)).toEqual(['/assets/BgQ2yHok.js:12:3456', '/assets/frame-1_a.js:7:8'])
  expect(reportablePlaces()).toEqual([])
})
