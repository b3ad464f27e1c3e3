import * as m from '@hearth/messages'
import { useQuery } from '@tanstack/react-query'
import { Link2, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { TextField } from '../../forms/field.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { AboutRow } from './about-card.tsx'
import { shortestWords, subjectsOptions } from './find-subject.ts'
import type { About } from './post.ts'

/** The one event, venue or provider that a post points to: found by its name, shown as the post will show it. */
export function SubjectField({
  about,
  onChange,
}: {
  about: About | null
  onChange: (about: About | null) => void
}) {
  const [isSearched, setIsSearched] = useState(false)
  if (about) {
    return (
      <div className="post-about">
        <AboutRow about={about}>{about.title}</AboutRow>
        <IconButton label={m.feed_write_remove_about({ title: about.title })} onClick={() => onChange(null)}>
          <X size={19} aria-hidden="true" />
        </IconButton>
      </div>
    )
  }
  if (!isSearched) {
    return (
      <Button
        small
        look="quiet"
        icon={<Link2 size={19} aria-hidden="true" />}
        onClick={() => setIsSearched(true)}
      >
        <span className="post-form-tool">{m.feed_write_about()}</span>
      </Button>
    )
  }
  return (
    <SubjectSearch
      onChoose={(chosen) => {
        setIsSearched(false)
        onChange(chosen)
      }}
    />
  )
}

/** A field, and under it what was found, each a button: Tab and Enter are all it takes. */
function SubjectSearch({ onChoose }: { onChoose: (about: About) => void }) {
  const [typed, setTyped] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const asked = typed.trim()
  const { data: found, isFetching } = useQuery({
    ...subjectsOptions(asked),
    placeholderData: (before) => before,
  })
  const isAsked = asked.length >= shortestWords
  return (
    <div className="subject-search">
      <TextField
        label={m.feed_write_about_label()}
        help={m.feed_write_about_help()}
        autoFocus
        value={typed}
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          // The form around it is not sent by looking for something.
          if (event.key === 'Enter') event.preventDefault()
          if (event.key === 'ArrowDown') list.current?.querySelector('button')?.focus()
        }}
      />
      <p role="status" className="small-print">
        {isAsked && !isFetching && found?.length === 0 ? m.feed_write_nothing_found() : ''}
      </p>
      {isAsked && found && found.length > 0 && (
        <ul ref={list}>
          {found.map((one) => (
            <li key={one.id}>
              <button type="button" className="subject-hit" onClick={() => onChoose(one)}>
                <AboutRow about={one}>{one.title}</AboutRow>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
