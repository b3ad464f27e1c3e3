import * as m from '@hearth/messages'
import { wordsOfFileName, writeTableFile } from '../../../format/table-file.ts'
import type { DateOfPeople, PersonOfSeries } from './people-queries.ts'
import { accountWords, atDateWords, personAt, sumOfPerson } from './standing-words.ts'

/** People and dates as a file for spreadsheets, a line for each person. What nobody said stays empty. */
export function writePeopleFile(dates: readonly DateOfPeople[], people: readonly PersonOfSeries[]): Blob {
  const head = [
    m.attendance_file_name(),
    m.attendance_file_username(),
    ...dates.map(({ start_date }) => start_date),
    m.series_people_sum(),
  ]
  const rows = people.map((person) => {
    const { name, username } = personAt(person)
    return [
      name,
      accountWords(person) ?? username,
      ...dates.map((_date, column) => (person.at[column] ? atDateWords(person.at[column]) : '')),
      m.series_people_sum_of(sumOfPerson(person, dates)),
    ]
  })
  return writeTableFile([head, ...rows])
}

/** A name for the file that says of which series it is. */
export const peopleFileName = (title: string): string =>
  `${m.series_people_file({ series: wordsOfFileName(title, 'series') })}.csv`
