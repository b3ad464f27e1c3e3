import { compileForNode } from '@hearth/messages/compile'
import { inLocale } from '@hearth/messages/in-locale'
import { type Locale, locales } from '@hearth/messages/locales'
import { beforeAll, expect, it } from 'vitest'
import { sayRule } from './say-rule.ts'
import type { SeriesRule } from './series-values.ts'

beforeAll(() => Promise.all(locales.map(compileForNode)), 300_000)

const rule = (parts: Partial<SeriesRule>): SeriesRule => ({
  frequency: 'weekly',
  interval: 1,
  ...((parts.frequency ?? 'weekly') === 'weekly' && { weekdays: ['TU'] }),
  without: [],
  extra: [],
  ...parts,
})

/** Of a series that begins on a Tuesday, where no other day is named. */
type Asked = [rule: Partial<SeriesRule>, startsOn?: string, time?: string]

const cases: { asked: Asked; said: Record<Locale, string> }[] = [
  {
    asked: [{ interval: 2, until: '2026-06-30', without: ['2026-06-02'] }, '2026-05-05', '19:30'],
    said: {
      en: 'every second Tuesday at 19:30, until 30 June, not on 2 June',
      de: 'jeden zweiten Dienstag um 19:30, bis zum 30. Juni, nicht am 2. Juni',
      es: 'cada dos semanas, el martes a las 19:30, hasta el 30 de junio, salvo el 2 de junio',
      fr: 'toutes les deux semaines, le mardi à 19:30, jusqu’au 30 juin, sauf le 2 juin',
      pt: 'a cada duas semanas, na terça-feira às 19:30, até 30 de junho, exceto em 2 de junho',
      ar: 'كل أسبوعين، يوم الثلاثاء، الساعة 19:30، حتى 30 يونيو، ما عدا 2 يونيو',
    },
  },
  {
    asked: [{ weekdays: ['SA', 'TU'], count: 12 }],
    said: {
      en: 'every Tuesday and Saturday, 12 times',
      de: 'jeden Dienstag und Samstag, 12-mal',
      es: 'todos los martes y sábados, 12 veces',
      fr: 'tous les mardis et samedis, 12 fois',
      pt: 'às terças-feiras e aos sábados, 12 vezes',
      ar: 'كل ثلاثاء وسبت، 12 مرة',
    },
  },
  {
    asked: [{}],
    said: {
      en: 'every Tuesday',
      de: 'jeden Dienstag',
      es: 'todos los martes',
      fr: 'tous les mardis',
      pt: 'às terças-feiras',
      ar: 'كل ثلاثاء',
    },
  },
  {
    asked: [{ interval: 3, weekdays: ['SU'] }],
    said: {
      en: 'every 3 weeks on Sunday',
      de: 'alle 3 Wochen am Sonntag',
      es: 'cada 3 semanas, el domingo',
      fr: 'toutes les 3 semaines, le dimanche',
      pt: 'a cada 3 semanas, no domingo',
      ar: 'كل 3 أسابيع، يوم الأحد',
    },
  },
  {
    asked: [{ interval: 2, weekdays: ['TU', 'TH'] }],
    said: {
      en: 'every second week on Tuesday and Thursday',
      de: 'jede zweite Woche am Dienstag und Donnerstag',
      es: 'cada dos semanas, el martes y el jueves',
      fr: 'toutes les deux semaines, le mardi et le jeudi',
      pt: 'a cada duas semanas, na terça-feira e na quinta-feira',
      ar: 'كل أسبوعين، أيام الثلاثاء والخميس',
    },
  },
  {
    asked: [{ weekdays: ['SU'] }],
    said: {
      en: 'every Sunday',
      de: 'jeden Sonntag',
      es: 'todos los domingos',
      fr: 'tous les dimanches',
      pt: 'aos domingos',
      ar: 'كل أحد',
    },
  },
  {
    asked: [{ frequency: 'daily' }],
    said: {
      en: 'every day',
      de: 'jeden Tag',
      es: 'todos los días',
      fr: 'tous les jours',
      pt: 'todos os dias',
      ar: 'كل يوم',
    },
  },
  {
    asked: [{ frequency: 'daily', interval: 3 }],
    said: {
      en: 'every 3 days',
      de: 'alle 3 Tage',
      es: 'cada 3 días',
      fr: 'tous les 3 jours',
      pt: 'a cada 3 dias',
      ar: 'كل 3 أيام',
    },
  },
  {
    asked: [{ frequency: 'monthly' }, '2026-05-14'],
    said: {
      en: 'on the 14th of each month',
      de: 'am 14. jedes Monats',
      es: 'el 14 de cada mes',
      fr: 'le 14 de chaque mois',
      pt: 'no dia 14 de cada mês',
      ar: 'يوم 14 من كل شهر',
    },
  },
  {
    asked: [{ frequency: 'monthly', interval: 2, onLastDay: true }, '2026-05-31'],
    said: {
      en: 'every second month on the last day',
      de: 'alle zwei Monate am letzten Tag',
      es: 'cada dos meses, el último día',
      fr: 'tous les deux mois, le dernier jour',
      pt: 'a cada dois meses, no último dia',
      ar: 'في اليوم الأخير كل شهرين',
    },
  },
  {
    asked: [{ frequency: 'monthly' }, '2026-05-01'],
    said: {
      en: 'on the 1st of each month',
      de: 'am 1. jedes Monats',
      es: 'el 1 de cada mes',
      fr: 'le 1er de chaque mois',
      pt: 'no dia 1 de cada mês',
      ar: 'يوم 1 من كل شهر',
    },
  },
  {
    asked: [{ frequency: 'monthly', onWeekday: { place: 2, weekday: 'TU' } }, '2026-05-12', '19:30'],
    said: {
      en: 'on the second Tuesday of each month at 19:30',
      de: 'am zweiten Dienstag jedes Monats um 19:30',
      es: 'el segundo martes de cada mes a las 19:30',
      fr: 'le deuxième mardi de chaque mois à 19:30',
      pt: 'na segunda terça-feira de cada mês às 19:30',
      ar: 'يوم الثلاثاء الثاني من كل شهر، الساعة 19:30',
    },
  },
  {
    asked: [{ frequency: 'monthly', onWeekday: { place: -1, weekday: 'SA' } }],
    said: {
      en: 'on the last Saturday of each month',
      de: 'am letzten Samstag jedes Monats',
      es: 'el último sábado de cada mes',
      fr: 'le dernier samedi de chaque mois',
      pt: 'no último sábado de cada mês',
      ar: 'يوم السبت الأخير من كل شهر',
    },
  },
  {
    asked: [{ frequency: 'monthly', interval: 3, onWeekday: { place: 1, weekday: 'FR' } }],
    said: {
      en: 'every 3 months on the first Friday',
      de: 'alle 3 Monate am ersten Freitag',
      es: 'cada 3 meses, el primer viernes',
      fr: 'tous les 3 mois, le premier vendredi',
      pt: 'a cada 3 meses, na primeira sexta-feira',
      ar: 'يوم الجمعة الأول كل 3 أشهر',
    },
  },
  {
    asked: [{ frequency: 'yearly' }, '2026-06-21'],
    said: {
      en: 'every year on 21 June',
      de: 'jedes Jahr am 21. Juni',
      es: 'cada año, el 21 de junio',
      fr: 'chaque année, le 21 juin',
      pt: 'todos os anos, em 21 de junho',
      ar: 'في 21 يونيو من كل سنة',
    },
  },
  {
    asked: [{ frequency: 'yearly', interval: 2, onWeekday: { place: 1, weekday: 'SU' } }, '2026-05-03'],
    said: {
      en: 'every second year on the first Sunday in May',
      de: 'alle zwei Jahre am ersten Sonntag im Mai',
      es: 'cada dos años, el primer domingo de mayo',
      fr: 'tous les deux ans, le premier dimanche, en mai',
      pt: 'a cada dois anos, no primeiro domingo de maio',
      ar: 'يوم الأحد الأول من شهر مايو كل سنتين',
    },
  },
  {
    asked: [{ frequency: 'dates', extra: ['2026-05-24', '2026-05-10'] }, '2026-05-03', '19:30'],
    said: {
      en: 'on 3, 10 and 24 May at 19:30',
      de: 'am 3., 10. und 24. Mai um 19:30',
      es: 'los días 3, 10 y 24 de mayo a las 19:30',
      fr: 'les 3, 10 et 24 mai à 19:30',
      pt: 'nos dias 3, 10 e 24 de maio às 19:30',
      ar: 'في 3 و10 و24 مايو، الساعة 19:30',
    },
  },
  {
    asked: [{ frequency: 'dates', extra: ['2026-05-10', '2026-06-07'] }, '2026-05-03'],
    said: {
      en: 'on 3 and 10 May and 7 June',
      de: 'am 3. und 10. Mai und 7. Juni',
      es: 'los días 3 y 10 de mayo y 7 de junio',
      fr: 'les 3 et 10 mai et 7 juin',
      pt: 'nos dias 3 e 10 de maio e 7 de junho',
      ar: 'في 3 و10 مايو و7 يونيو',
    },
  },
  {
    asked: [
      { frequency: 'dates', extra: [10, 11, 12, 13, 14, 15].map((day) => `2027-05-${day}`) },
      '2026-05-03',
    ],
    said: {
      en: 'on 7 days from 3 May to 15 May 2027',
      de: 'an 7 Tagen vom 3. Mai bis zum 15. Mai 2027',
      es: '7 días entre el 3 de mayo y el 15 de mayo de 2027',
      fr: '7 jours entre le 3 mai et le 15 mai 2027',
      pt: '7 dias entre 3 de maio e 15 de maio de 2027',
      ar: '7 أيام بين 3 مايو و15 مايو 2027',
    },
  },
  {
    asked: [{ without: ['2026-12-22', '2026-12-29'], extra: ['2026-12-23'] }],
    said: {
      en: 'every Tuesday, not on 22 and 29 December, also on 23 December',
      de: 'jeden Dienstag, nicht am 22. und 29. Dezember, auch am 23. Dezember',
      es: 'todos los martes, salvo los días 22 y 29 de diciembre, y también el 23 de diciembre',
      fr: 'tous les mardis, sauf les 22 et 29 décembre, et aussi le 23 décembre',
      pt: 'às terças-feiras, exceto em 22 e 29 de dezembro, e também em 23 de dezembro',
      ar: 'كل ثلاثاء، ما عدا 22 و29 ديسمبر، وأيضًا في 23 ديسمبر',
    },
  },
  {
    asked: [{ without: ['2026-12-22', '2026-12-29', '2027-01-05', '2027-01-12'] }],
    said: {
      en: 'every Tuesday, but not on 4 of the days',
      de: 'jeden Dienstag, an 4 der Tage nicht',
      es: 'todos los martes, salvo 4 días',
      fr: 'tous les mardis, sauf 4 jours',
      pt: 'às terças-feiras, exceto em 4 dias',
      ar: 'كل ثلاثاء، ما عدا 4 أيام',
    },
  },
]

it.each(cases)('says %j in each language', ({ asked: [parts, startsOn = '2026-05-05', time], said }) => {
  const words = locales.map((locale) => [
    locale,
    inLocale(locale, () => sayRule(rule(parts), { startsOn, time })).replaceAll(/[\u00a0\u202f]/g, ' '),
  ])
  expect(Object.fromEntries(words)).toEqual(said)
})

it('says what is ahead of its reader, a year where it is another, and begins a sentence', () => {
  const past = { without: ['2026-05-12'], extra: ['2026-05-13'], until: '2027-06-29' }
  expect(sayRule(rule(past), { startsOn: '2026-05-05', today: '2027-01-01', asSentence: true })).toBe(
    'Every Tuesday, until 29 June',
  )
  expect(sayRule(rule(past), { startsOn: '2026-05-05', today: '2026-05-12' })).toBe(
    'every Tuesday, until 29 June 2027, not on 12 May, also on 13 May',
  )
})
