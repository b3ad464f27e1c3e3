import * as m from '@hearth/messages'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { sentenceFor } from '../../../format/error-words.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { peopleFileName, writePeopleFile } from './people-file.ts'
import { type PeoplePage, readAllPeople } from './people-queries.ts'

/** Reads everybody at the dates that are shown, however many they are, and saves them as a table. */
export function SavePeople({ seriesId, page }: { seriesId: string; page: PeoplePage }) {
  const { dates, title, count } = page
  const [read, setRead] = useState(0)
  const reading = useRef<AbortController>(undefined)
  useEffect(() => () => reading.current?.abort(), [])
  const { mutate, isPending, error } = useMutation({
    retry: false,
    mutationFn: async () => {
      reading.current = new AbortController()
      setRead(0)
      const { signal } = reading.current
      const people = await readAllPeople({ seriesId, fromDay: dates[0]!.date }, { onRead: setRead, signal })
      saveFile(writePeopleFile(dates, people), peopleFileName(title))
    },
  })
  return (
    <>
      <Button
        small
        look="quiet"
        icon={<Download size={18} aria-hidden="true" />}
        pending={isPending}
        onClick={() => mutate()}
      >
        {m.attendance_guests_save()}
      </Button>
      {isPending && read > 0 && (
        <p role="status">{m.attendance_guests_read_of({ read, max: Math.max(count, read) })}</p>
      )}
      {error && <Alert tone="bad">{sentenceFor(error)}</Alert>}
    </>
  )
}
