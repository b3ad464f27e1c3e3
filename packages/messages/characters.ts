// Arabic in a browser's build with one byte for each letter: UTF-8 has two, which gzip hardly takes back. The build writes its messages
// with the letters that scripts are full of anyway (`charactersInBuild`), and a browser reads them back as they are shown.

/** The letters of the catalogues, what is met with most before what is rare; the rest stands as it is. */
const characters = 'الميرتنودعفةحبكسأقهخضصجىإشطذغ،ًظّزُئءثآؤٍ؟ـَ؛ِْ'
/** What stands for each of them. Scripts have those first that they have most of. */
const codes = 'etaonrisldcumphgfvybwkSxEIANTOCMRDPLjqzFUBGHVWYXKJQZ'

/** Between two of these, Latin is Latin. */
const latinMark = '~'

/** What stands for a text, which may be the source of a template: its escapes stay. Throws where the text has the mark itself. */
export function codeCharacters(text: string): string {
  if (text.includes(latinMark)) throw new Error(`“${text}” has a ${latinMark}, which marks Latin letters.`)
  return text.replace(
    /\\(?:u\{[\da-f]+\}|u[\da-f]{4}|x[\da-f]{2}|.)|[A-Za-z]+|[\u0600-\u06ff]/gi,
    (found) => {
      if (found.startsWith('\\')) return found
      if (/[a-z]/i.test(found)) return latinMark + found + latinMark
      return codes[characters.indexOf(found)] ?? found
    },
  )
}

/** Templates by what a build wrote: each is read back once. */
const known = new Map<TemplateStringsArray, string[]>()

/** The tag of templates of a build: its texts as people read them, between them the values, as they are. */
export function readCharacters(coded: TemplateStringsArray, ...values: unknown[]): string {
  let texts = known.get(coded)
  if (!texts) {
    texts = coded.map((text) =>
      text.replace(/~(.*?)~|[A-Za-z]/g, (code, latin?: string) => latin ?? characters[codes.indexOf(code)]!),
    )
    known.set(coded, texts)
  }
  return texts.reduce((said, text, place) => said + values[place - 1] + text)
}

/** A compiled message with its texts in these letters. Where it has no Arabic it stays as it is. */
export function codedModule(code: string): string {
  const coded = code
    .replace(/`(?:[^`\\]|\\.)*`/gs, (template) =>
      isArabic(template) ? `readCharacters${codedTemplate(template)}` : template,
    )
    .replace(/(value: )("(?:[^"\\]|\\.)*")/g, (whole, name: string, literal: string) =>
      isArabic(literal) ? `${name}readCharacters${codedTemplate(templateOf(literal))}` : whole,
    )
  return coded === code ? code : `import { readCharacters } from '@hearth/messages/characters';\n${coded}`
}

const isArabic = (text: string) => /[\u0600-\u06ff]/.test(text)

/** Values stay, the text around them is written in these letters. */
const codedTemplate = (template: string) =>
  template.replace(
    /(\$\{[^}]*\})|(?:[^$\\]|\\.|\$(?!\{))+/gs,
    (part, value?: string) => value ?? codeCharacters(part),
  )

const templateOf = (literal: string) => `\`${JSON.parse(literal).replace(/[`\\]|\$\{/g, '\\$&')}\``
