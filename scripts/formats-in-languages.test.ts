// How apps/web/src/format writes in each language, as that language's build has it.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createViteServer } from 'vitest/node'
import { hoursOf } from '../packages/messages/hours.ts'
import { firstWeekdayOf, formatOf, type Locale, locales } from '../packages/messages/locales.ts'
import { usualFirstWeekday, usualHours } from './language-of.ts'

const root = join(import.meta.dirname, '..')
const web = join(root, 'apps/web')

/** With spaces that break, and without marks of direction. */
const expected: Record<string, Partial<Record<Locale, string>>> = {
  clock: {
    en: '00:05',
    de: '00:05',
    es: '00:05',
    fr: '00:05',
    pt: '00:05',
    ar: '12:05 ص',
  },
  day: {
    en: '21 November 2026',
    de: '21. November 2026',
    es: '21 de noviembre de 2026',
    fr: '21 novembre 2026',
    pt: '21 de novembro de 2026',
    ar: '21 نوفمبر 2026',
  },
  dayAndMonth: {
    en: '21 November',
    de: '21. November',
    es: '21 de noviembre',
    fr: '21 novembre',
    pt: '21 de novembro',
    ar: '21 نوفمبر',
  },
  month: {
    en: 'November 2026',
    de: 'November 2026',
    es: 'noviembre de 2026',
    fr: 'novembre 2026',
    pt: 'novembro de 2026',
    ar: 'نوفمبر 2026',
  },
  monthAlone: {
    en: 'November',
    de: 'November',
    es: 'noviembre',
    fr: 'novembre',
    pt: 'novembro',
    ar: 'نوفمبر',
  },
  fullDay: {
    en: 'Saturday 21 November 2026',
    de: 'Samstag, 21. November 2026',
    es: 'sábado, 21 de noviembre de 2026',
    fr: 'samedi 21 novembre 2026',
    pt: 'sábado, 21 de novembro de 2026',
    ar: 'السبت، 21 نوفمبر 2026',
  },
  heading: {
    en: 'Saturday 21 November',
    de: 'Samstag, 21. November',
    es: 'sábado, 21 de noviembre',
    fr: 'samedi 21 novembre',
    pt: 'sábado, 21 de novembro',
    ar: 'السبت، 21 نوفمبر',
  },
  shortDay: {
    en: 'Sat 21 Nov',
    de: 'Sa., 21. Nov.',
    es: 'sáb, 21 nov',
    fr: 'sam. 21 nov.',
    pt: 'sáb., 21 de nov.',
    ar: 'السبت، 21 نوفمبر',
  },
  shortDayOfYear: {
    en: 'Sat 21 Nov 2026',
    de: 'Sa., 21. Nov. 2026',
    es: 'sáb, 21 nov 2026',
    fr: 'sam. 21 nov. 2026',
    pt: 'sáb., 21 de nov. de 2026',
    ar: 'السبت، 21 نوفمبر 2026',
  },
  weekdayAndDay: {
    en: 'Sat 21',
    de: 'Sa., 21.',
    es: 'sáb 21',
    fr: 'sam. 21',
    pt: 'sáb., 21',
    ar: 'السبت، 21',
  },
  shortMoment: {
    en: 'Sat 21 Nov, 00:05',
    de: 'Sa., 21. Nov., 00:05',
    es: 'sáb, 21 nov, 00:05',
    fr: 'sam. 21 nov., 00:05',
    pt: 'sáb., 21 de nov., 00:05',
    ar: 'السبت، 21 نوفمبر، 12:05 ص',
  },
  weekdayAndTime: {
    en: 'Sat 00:05',
    de: 'Sa., 00:05',
    es: 'sáb, 00:05',
    fr: 'sam. 00:05',
    pt: 'sáb., 00:05',
    ar: 'السبت 12:05 ص',
  },
  ago: {
    en: '5 minutes ago',
    de: 'vor 5 Minuten',
    es: 'hace 5 minutos',
    fr: 'il y a 5 minutes',
    pt: 'há 5 minutos',
    ar: 'قبل 5 دقائق',
  },
  dayBefore: {
    en: '2 days ago',
    de: 'vorgestern',
    es: 'anteayer',
    fr: 'avant-hier',
    pt: 'anteontem',
    ar: 'أول أمس',
  },
  week: {
    en: 'Mon Tue Wed Thu Fri Sat Sun',
    de: 'Mo Di Mi Do Fr Sa So',
    es: 'lun mar mié jue vie sáb dom',
    fr: 'lun. mar. mer. jeu. ven. sam. dim.',
    pt: 'dom. seg. ter. qua. qui. sex. sáb.',
    ar: 'السبت الأحد الاثنين الثلاثاء الأربعاء الخميس الجمعة',
  },
  weekInBrief: {
    en: 'Mo Tu We Th Fr Sa Su',
    de: 'Mo Di Mi Do Fr Sa So',
    es: 'lu ma mi ju vi sá do',
    fr: 'lu ma me je ve sa di',
    pt: 'dom seg ter qua qui sex sáb',
    ar: 'س ح ن ث ر خ ج',
  },
  list: {
    en: 'Ana, Berta and Carlos',
    de: 'Ana, Berta und Carlos',
    es: 'Ana, Berta y Carlos',
    fr: 'Ana, Berta et Carlos',
    pt: 'Ana, Berta e Carlos',
    ar: 'Ana وBerta وCarlos',
  },
  numbers: {
    en: '1,234 12,345 2.5',
    de: '1.234 12.345 2,5',
    es: '1234 12.345 2,5',
    fr: '1 234 12 345 2,5',
    pt: '1.234 12.345 2,5',
    ar: '1,234 12,345 2.5',
  },
  count: {
    en: '1,000+',
    de: '1.000+',
    es: '1000+',
    fr: '1 000+',
    pt: '1.000+',
    ar: '1,000+',
  },
  bytes: {
    en: '812 kB 2.4 MB',
    de: '812 kB 2,4 MB',
    es: '812 kB 2,4 MB',
    fr: '812 ko 2,4 Mo',
    pt: '812 kB 2,4 MB',
    ar: '812 كيلوبايت 2.4 م.ب',
  },
  money: {
    en: '€10.50 $900 MX$900 ¥900',
    de: '10,50 € 900 $ 900 MX$ 900 ¥',
    es: '10,50 € 900 US$ 900 MXN 900 ¥',
    fr: '10,50 € 900 $US 900 $MX 900 ¥',
    pt: '€ 10,50 US$ 900 MX$ 900 ¥ 900',
    ar: '10.50 € 900 US$ 900 MX$ 900 JP¥',
  },
  countries: {
    en: 'Germany Türkiye St. Lucia',
    de: 'Deutschland Türkei St. Lucia',
    es: 'Alemania Turquía Santa Lucía',
    fr: 'Allemagne Turquie Sainte-Lucie',
    pt: 'Alemanha Turquia Santa Lúcia',
    ar: 'ألمانيا تركيا سانت لوسيا',
  },
  firstCountry: {
    en: 'Afghanistan',
    de: 'Afghanistan',
    es: 'Afganistán',
    fr: 'Afghanistan',
    pt: 'Afeganistão',
    ar: 'آيسلندا',
  },
}

/** Who adds a language adds it to the table when they are sure of it. */
const tried = locales.filter((locale) => expected.clock![locale])

it('the languages that Hearth comes with are in the table', () => {
  expect(tried).toEqual(expect.arrayContaining(['en', 'de', 'es', 'fr', 'pt', 'ar']))
})

it.each(tried)('times, numbers, money, lists and countries are in the language: %s', async (locale) => {
  const written = Object.entries(await writtenIn(locale)).map(([name, text]) => [
    name,
    text.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll('\u200f', ''),
  ])
  const inLanguage = Object.entries(expected).map(([name, texts]) => [name, texts[locale]])
  expect(Object.fromEntries(written)).toEqual(Object.fromEntries(inLanguage))
})

it('weeks begin with the day that CLDR says', () => {
  for (const locale of locales) {
    expect([locale, firstWeekdayOf(locale)]).toEqual([locale, usualFirstWeekday(formatOf(locale))])
  }
})

it('times have the hours that CLDR says', () => {
  for (const locale of locales) {
    expect([locale, hoursOf(locale)]).toEqual([locale, usualHours(formatOf(locale))])
  }
})

/** A language by name, the reader's own by saying none, or a formatter outside of `format`. What is reckoned with is `en-CA`. */
const otherLanguage =
  /(?<!=== )(['`])en(?:-(?:GB|US))?\1|\.toLocale(?:Date|Time)?String\(|Intl\.(?:Collator|DateTimeFormat|DisplayNames|ListFormat|NumberFormat|PluralRules|RelativeTimeFormat)\((?!format\b|language\b|getLocale\(\)|style\.locale \?\? language|\))/

it('finds what is written in a language by name', () => {
  const found = [
    "x.toLocaleString('en')",
    "new Intl.ListFormat('en-GB')",
    'a.toLocaleTimeString()',
    "('en-US')",
  ]
  expect(found.filter((code) => !otherLanguage.test(code))).toEqual([])
  const right = [
    'new Intl.ListFormat(format)',
    "getLocale() === 'en'",
    'Intl.DateTimeFormat().resolvedOptions()',
  ]
  expect(right.filter((code) => otherLanguage.test(code))).toEqual([])
})

it('nothing in the web app or the journal is written in a language by name', () => {
  const listed = execFileSync('git', ['ls-files', 'apps/web/src/*.ts*', 'apps/sibling/src/*.ts*'], {
    cwd: root,
    encoding: 'utf8',
  })
  const paths = listed.split('\n').filter((path) => path && !/\.test\.|\/testing\//.test(path))
  const found = paths.flatMap((path) =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .flatMap((line, at) => (otherLanguage.test(line) ? [`${path}:${at + 1}: ${line.trim()}`] : [])),
  )
  expect(found).toEqual([])
  expect(paths.length).toBeGreaterThan(300)
})

/** What is written of the same things; messages stay English, as each has its own test in each language. */
async function writtenIn(locale: Locale): Promise<Record<string, string>> {
  const formats = await formatsOf(locale)
  const [at, day] = ['2026-11-21T00:05:00Z', '2026-11-21']
  return {
    clock: formats.formatTime(at, 'UTC'),
    day: formats.formatDay(day),
    dayAndMonth: formats.formatDayAndMonth(day),
    month: formats.formatMonth(at),
    monthAlone: formats.formatMonthAlone(at),
    fullDay: formats.formatFullDay(day),
    heading: formats.formatDayHeading(day, Date.parse('2026-12-01T12:00:00Z')),
    shortDay: formats.formatShortDay(day),
    shortDayOfYear: formats.formatShortDay(day, '2027-01-01T00:00:00Z'),
    weekdayAndDay: formats.formatWeekdayAndDay(day),
    shortMoment: formats.formatShortMoment(at),
    weekdayAndTime: formats.formatWeekdayAndTime(at, 'UTC'),
    ago: formats.formatAgo(at, Date.parse(at) + 5 * 60_000),
    dayBefore: formats.formatAgo(at, Date.parse(at) + 48 * 3_600_000),
    week: formats.weekdays().map(formats.formatShortWeekday).join(' '),
    weekInBrief: formats.weekdays().map(formats.formatWeekdayInBrief).join(' '),
    list: formats.formatList(['Ana', 'Berta', 'Carlos']),
    numbers: [1234, 12_345, 2.5].map(formats.formatNumber).join(' '),
    count: formats.formatCount(5000),
    bytes: [812_000, 2_400_000].map(formats.formatBytes).join(' '),
    money: [
      formats.money(1050, 'EUR'),
      formats.money(90_000, 'USD'),
      formats.money(90_000, 'MXN'),
      formats.money(900, 'JPY'),
    ].join(' '),
    countries: ['DE', 'TR', 'LC'].map(formats.countryName).join(' '),
    firstCountry: formats.allCountries()[0]!.name,
  }
}

type Formats = typeof import('../apps/web/src/format/when-first.ts') &
  typeof import('../apps/web/src/format/when.ts') &
  typeof import('../apps/web/src/format/week.ts') &
  typeof import('../apps/web/src/format/list.ts') &
  typeof import('../apps/web/src/format/number.ts') &
  typeof import('../apps/web/src/format/format-bytes.ts') &
  typeof import('../apps/web/src/format/format-count.ts') &
  typeof import('../apps/web/src/features/provider/become/weekday-in-brief.ts') &
  typeof import('../apps/web/src/format/money.ts') &
  typeof import('../apps/web/src/features/venue/countries.ts')

async function formatsOf(locale: Locale): Promise<Formats> {
  const own: Record<string, string> = {
    language: [
      `export const format = ${JSON.stringify(formatOf(locale))}`,
      `export const getLocale = () => ${JSON.stringify(locale)}`,
    ].join('\n'),
    formats: [
      'format/when',
      'format/when-first',
      'format/week',
      'format/list',
      'format/number',
      'format/format-bytes',
      'format/format-count',
      'format/money',
      'features/provider/become/weekday-in-brief',
      'features/venue/countries',
    ]
      .map((file) => `export * from ${JSON.stringify(join(web, `src/${file}.ts`))}`)
      .join('\n'),
  }
  const server = await createViteServer({
    configFile: false,
    root: web,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, watch: null, ws: false },
    ssr: { external: ['@hearth/messages'] },
    optimizeDeps: { noDiscovery: true, include: [] },
    plugins: [
      {
        name: 'language',
        enforce: 'pre',
        resolveId: (id) => (id in own ? `\0${id}` : undefined),
        load: (id) => own[id.slice(1)],
        // Beside its messages, which the server takes as they are compiled for Node.
        transform: (code) => code.replace(`'@hearth/messages/runtime'`, `'language'`),
      },
    ],
  })
  try {
    return (await server.ssrLoadModule('formats')) as Formats
  } finally {
    await server.close()
  }
}
