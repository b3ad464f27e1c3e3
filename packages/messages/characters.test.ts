import { expect, it } from 'vitest'
import { type Message, readCatalogues } from './catalogues.ts'
import { codeCharacters, codedModule, readCharacters } from './characters.ts'

/** What a browser makes of a template that a build wrote. */
const readBack = (text: string) => readCharacters(Object.assign([codeCharacters(text)], { raw: [] }))

it('reads back each Arabic text as it was', () => {
  const textsOf = (message: Message) =>
    typeof message === 'string' ? [message] : message.flatMap(({ match }) => Object.values(match))
  const texts = [...readCatalogues('ar').values()].flatMap((room) => Object.values(room).flatMap(textsOf))
  expect(texts.length).toBeGreaterThan(1500)
  expect(texts.map(readBack)).toEqual(texts)
})

it('takes one byte for a letter', () => {
  expect(Buffer.byteLength(codeCharacters('أهلًا بك'))).toBe('أهلًا بك'.length)
})

it('keeps Latin, and what stands in the place of values', () => {
  expect(readBack('ملف iCalendar من Hearth (.ics)')).toBe('ملف iCalendar من Hearth (.ics)')
  const [before, after] = [codeCharacters('من '), codeCharacters(' إلى Hearth')]
  expect(readCharacters(Object.assign([before, after], { raw: [] }), 'Ana ~e~')).toBe('من Ana ~e~ إلى Hearth')
  expect(() => codeCharacters('قبل ~ بعد')).toThrow('~')
})

it('writes the templates and parts of a compiled message anew, and no other code', () => {
  const module = [
    'const ar_site = (i) => {const shown = registry.number("ar", i?.count, {});',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as the compiler writes it.
    '\tif (shown === "few") return (`‎لدى ${i?.name} في \\`Hearth\\`\\nفعالية`)',
    '\treturn [{ type: "text", value: "عن \\"" }, { type: "markup-start", name: "link" }, { type: "text", value: "@" }]}',
  ].join('\n')
  const coded = codedModule(module)
  expect(/[\u0600-\u06ff]/.test(coded)).toBe(false)
  const [, ...code] = coded.split('\n')
  const read = new Function('readCharacters', 'registry', `${code.join('\n')}; return ar_site`)
  const say = (form: string) => read(readCharacters, { number: () => form })({ name: 'Ana' })
  expect(say('few')).toBe('‎لدى Ana في `Hearth`\nفعالية')
  expect(say('one')).toEqual([
    { type: 'text', value: 'عن "' },
    { type: 'markup-start', name: 'link' },
    { type: 'text', value: '@' },
  ])
})
