import * as m from '@hearth/messages'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { HowToAnswer } from '../../../data/event/answering-queries.ts'
import { sentenceFor } from '../../../format/error-words.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { readAllWalkIns } from '../door/door-queries.ts'
import { guestFileName, writeGuestFile } from './guest-file.ts'
import { readAllGuests } from './guest-queries.ts'

/** Reads everybody who answered, or came without, however many they are, and saves them as a table. */
export function SaveGuests({
  eventId,
  title,
  total,
  hasWalkIns,
  questions,
  placeKinds,
}: {
  eventId: string
  title: string
  total: number
  hasWalkIns: boolean
  questions: HowToAnswer['questions']
  placeKinds: HowToAnswer['place_kinds']
}) {
  const [read, setRead] = useState(0)
  const reading = useRef<AbortController>(undefined)
  useEffect(() => () => reading.current?.abort(), [])
  const { mutate, isPending, error } = useMutation({
    retry: false,
    mutationFn: async () => {
      reading.current = new AbortController()
      setRead(0)
      const { signal } = reading.current
      const guests = await readAllGuests(eventId, { onRead: setRead, signal })
      const walkIns = hasWalkIns ? await readAllWalkIns(eventId, signal) : []
      saveFile(writeGuestFile(guests, questions ?? [], placeKinds ?? [], walkIns), guestFileName(title))
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
        <p role="status">
          {m.attendance_guests_read_of({
            read,
            max: Math.max(total, read),
          })}
        </p>
      )}
      {error && <Alert tone="bad">{sentenceFor(error)}</Alert>}
    </>
  )
}
