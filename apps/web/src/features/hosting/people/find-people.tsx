import * as m from '@hearth/messages'
import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { TextField } from '../../../forms/field.tsx'
import { usePausedWords } from '../../../ui/use-paused-words.ts'

/** The field that finds somebody among many; says the words once typing pauses. */
export default function FindPeople({ onSearch }: { onSearch: (words: string) => void }) {
  const [words, setWords] = useState('')
  const paused = usePausedWords(words.trim().replace(/^@/, ''))
  useEffect(() => onSearch(paused), [paused, onSearch])
  return (
    <TextField
      className="host-people-search"
      label={m.hosting_people_find()}
      type="search"
      icon={<Search size={18} aria-hidden="true" />}
      value={words}
      onChange={({ target }) => setWords(target.value)}
    />
  )
}
