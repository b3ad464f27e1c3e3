import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildMember, type Member } from '../testing/people.ts'
import { limits } from './limits.ts'
import { buildTableServer, type TableServer } from './testing/build-table-server.ts'
import { protocolTables } from './testing/protocol-tables.ts'

let server: TableServer
let ana: Member

beforeAll(async () => {
  server = await buildTableServer({
    arrange: `${protocolTables}; update public.people set facts = jsonb_build_object('long', repeat('a', 3999) || 'b') where name = 'di'`,
  })
  ana = await buildMember(server.test, { username: 'ana' })
})
afterAll(() => server.close())

async function get(path: string, headers: Record<string, string> = server.as(ana)) {
  const response = await server.app.inject({ method: 'GET', url: `/rest/v1/${path}`, headers })
  return { status: response.statusCode, body: response.json() }
}
/** The names of the people that a filter finds. */
async function people(filter: string): Promise<string> {
  const { body } = await get(`people?select=name&order=name&${filter}`)
  return body.map(({ name }: { name: string }) => name).join(' ')
}

// PostgREST, "Operator Modifiers": eq, like, ilike, gt, gte, lt, lte, match and imatch.
describe('any and all', () => {
  it('asks whether one of the values fits, or each of them', async () => {
    expect(await people('name=like(any).{a*,*y}')).toBe('ana cy')
    expect(await people('name=like(all).{*a*,*n*}')).toBe('ana')
    expect(await people('name=ilike(any).{A*,*Y}')).toBe('ana cy')
    expect(await people('name=ilike(all).{*A*,*N*}')).toBe('ana')
    expect(await people('name=eq(any).{bo,di,nobody}')).toBe('bo di')
    expect(await people('name=gte(all).{bo,cy}')).toBe('cy di')
    expect(await people('name=gt(any).{bo,cy}')).toBe('cy di')
    expect(await people('name=lt(any).{ana,bo}')).toBe('ana')
    expect(await people('name=lte(all).{bo,cy}')).toBe('ana bo')
    expect(await people('name=match(any).{^b,^c}')).toBe('bo cy')
    expect(await people('name=imatch(all).{^A,A$}')).toBe('ana')
  })

  it('is negated and stands in and, or, and embedded tables', async () => {
    expect(await people('name=not.like(any).{a*,b*}')).toBe('cy di')
    expect(await people('or=(name.like(any).{a*,b*},name.eq.di)')).toBe('ana bo di')
    const { body } = await get('rooms?select=title,letters(id)&letters.body=ilike(any).{*salt*}&id=eq.2')
    expect(body).toEqual([{ title: 'Kitchen', letters: [{ id: 2 }, { id: 3 }] }])
  })

  it('is what the official client asks', async () => {
    const of = () => server.client(ana).from('people').select('name').order('name')
    const names = (rows: { name: string }[] | null) => rows?.map(({ name }) => name)
    expect(names((await of().likeAnyOf('name', ['a%', '%y'])).data)).toEqual(['ana', 'cy'])
    expect(names((await of().ilikeAllOf('name', ['%A%', '%N%'])).data)).toEqual(['ana'])
    expect(names((await of().likeAllOf('name', ['%a%', 'b%'])).data)).toEqual([])
    expect(names((await of().ilikeAnyOf('name', ['B%', 'D%'])).data)).toEqual(['bo', 'di'])
  })

  it('takes an underscore for itself, and quoted values as they are', async () => {
    expect(await people('name=like(any).{_na,b_}')).toBe('')
    expect(await people('name=like(any).{"a*","x,y"}')).toBe('ana')
  })

  it.each([
    ['name=neq(any).{a}'],
    ['name=in(any).(a)'],
    ['name=like(some).{a}'],
    ['name=like(any).a'],
    ['name=like(any).{a'],
    ['name=like(any).{a}b'],
  ])('refuses %s', async (filter) => {
    expect(await get(`people?${filter}`)).toMatchObject({ status: 400, body: { code: 'PGRST100' } })
  })
})

// PostgREST, "Operators": cs, cd, ov, sl, sr, nxr, nxl, adj.
describe('ranges', () => {
  it.each([
    ['years=sl.[2,25)', 'ana'],
    ['years=sr.[2,25)', 'bo cy'],
    ['years=nxl.[2,25)', 'bo cy di'],
    ['years=nxr.[2,25)', 'ana'],
    ['years=adj.[2,25)', 'ana bo cy'],
    ['years=ov.[2,25)', 'di'],
    ['years=cs.[26,30)', 'bo cy di'],
    ['years=cs.[1,2)', 'ana'],
    ['years=cd.[1,30)', 'ana di'],
    ['years=eq.[1,2)', 'ana'],
    ['years=not.sl.[2,25)', 'bo cy di'],
  ])('%s finds %s', async (filter, found) => {
    expect(await people(filter)).toBe(found)
  })

  it('are what the official client asks', async () => {
    const of = () => server.client(ana).from('people').select('name').order('name')
    const names = ({ data }: { data: { name: string }[] | null }) => data?.map(({ name }) => name).join(' ')
    expect(names(await of().rangeLt('years', '[2,25)'))).toBe('ana')
    expect(names(await of().rangeGt('years', '[2,25)'))).toBe('bo cy')
    expect(names(await of().rangeGte('years', '[2,25)'))).toBe('bo cy di')
    expect(names(await of().rangeLte('years', '[2,25)'))).toBe('ana')
    expect(names(await of().rangeAdjacent('years', '[2,25)'))).toBe('ana bo cy')
    expect(names(await of().overlaps('years', '[2,25)'))).toBe('di')
    expect(names(await of().contains('years', '[1,2)'))).toBe('ana')
    expect(names(await of().containedBy('years', '[1,2)'))).toBe('ana')
  })

  it('are asked of ranges alone', async () => {
    const { status, body } = await get('letters?id=sl.2')
    expect([status, body.code]).toEqual([404, '42883'])
    expect((await get('people?facts->a=adj.[1,2)')).status).toBe(404)
    expect((await get('people?years=sl.soon')).body.code).toBe('22P02')
  })
})

// PostgREST, "Pattern Matching": match is ~, imatch is ~*.
describe('regular expressions', () => {
  it('are matched with and without case', async () => {
    expect(await people('name=match.^b.$')).toBe('bo')
    expect(await people('name=match.^B.$')).toBe('')
    expect(await people('name=imatch.^B.$')).toBe('bo')
    expect(await people('name=not.match.^[ab]')).toBe('cy di')
    expect(await people('or=(name.match."^(a|b)",name.eq.di)')).toBe('ana bo di')
    const { data } = await server.client(ana).from('people').select('name').regexIMatch('name', '^B')
    expect(data).toEqual([{ name: 'bo' }])
  })

  it('are for members', async () => {
    for (const path of [
      'people?name=match.^b',
      'people?or=(mood.eq.x,name.imatch.^b)',
      'rooms?select=letters(id)&letters.body=match.x',
    ]) {
      expect(await get(path, {})).toMatchObject({ status: 401, body: { code: '42501' } })
    }
  })

  it('have at most a hundred characters', async () => {
    expect(await people(`name=match.${'a'.repeat(100)}`)).toBe('')
    const { status, body } = await get(`people?name=match.${'a'.repeat(101)}`)
    expect([status, body.code]).toEqual([400, 'PGRST100'])
  })

  it('are refused when they are none', async () => {
    expect(await get('people?name=match.(a')).toMatchObject({ status: 400, body: { code: '2201B' } })
  })

  it.each([
    ['tries without end', '^(a+)(a+)(a+)(a+)\\4\\3\\2\\1b$'],
    ['nests', '^((a+)+)(a+)(a*)\\4\\3\\1b$'],
    ['grows', '((a{1,200}){1,200}){1,200}b'],
  ])('are cut off soon: one that %s', async (_, expression) => {
    const filter = `facts->>long=match.${encodeURIComponent(expression)}`
    const startedAt = performance.now()
    const read = await get(`people?${filter}`)
    const write = await server.app.inject({
      method: 'PATCH',
      url: `/rest/v1/people?${filter}`,
      headers: { 'content-type': 'application/json', ...server.as(ana) },
      payload: '{"mood": "glad"}',
    })
    // Either it is too complex to begin with, or it takes too long.
    for (const code of [read.body.code, write.json().code]) expect(['57014', '2201B']).toContain(code)
    expect([400, 413]).toContain(write.statusCode)
    expect(performance.now() - startedAt).toBeLessThan(20 * limits.expressionMs)
  })
})
