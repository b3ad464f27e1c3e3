import * as m from '@hearth/messages'
import './provider-form.css'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { sentenceFor } from '../../format/error-words.ts'
import { formatParts } from '../../format/parts.ts'
import { TextField } from '../../forms/field.tsx'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { HelpedEvent } from './helped-event.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { ProviderCategoryIcon } from './provider-look.tsx'
import { offeredOptions, type ProviderSummary } from './queries.ts'

const typingPauseMs = 250

/**
 * Finds a provider by what is typed and asks them to be at the event. `listed` ones have been asked already; nobody is told to ask
 * themselves: the reader's own page is added.
 */
export function FindProvider({
  event,
  userId,
  listed,
  onClose,
}: {
  event: HelpedEvent
  userId: string
  listed: readonly string[]
  onClose: () => void
}) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<ProviderSummary>()
  const sought = useLater(typed.trim(), typingPauseMs)
  const { data = [], isFetching, error } = useQuery(offeredOptions(sought))
  const isOwn = ({ owner }: ProviderSummary) => owner.id === userId
  const offered = data.filter(({ id }) => !listed.includes(id))
  if (chosen) {
    const ownEvents = [{ id: event.id, label: event.title }]
    return <InviteDialog provider={chosen} ownEvents={ownEvents} isOwn={isOwn(chosen)} onClose={onClose} />
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.provider_at_event_ask_provider()}
      foot={<ButtonLink to={paths.providers()}>{m.provider_at_event_see_all()}</ButtonLink>}
    >
      <div className="provider-form">
        <TextField
          label={m.provider_at_event_search_label()}
          type="search"
          placeholder={m.provider_at_event_search_placeholder()}
          value={typed}
          maxLength={200}
          autoComplete="off"
          icon={<Search size={19} aria-hidden="true" />}
          onChange={({ target }) => setTyped(target.value)}
        />
        {error && <Alert tone="bad">{sentenceFor(error)}</Alert>}
        <p className="sr-only" role="status">
          {isFetching
            ? m.provider_at_event_searching()
            : sought && m.provider_directory_count({ count: offered.length })}
        </p>
        {sought !== '' && !isFetching && !error && offered.length === 0 && (
          <p className="quiet">{m.provider_at_event_none_found({ typed: sought })}</p>
        )}
        <ul className="provider-offered">
          {offered.map((provider) => (
            <li key={provider.id}>
              <span>
                <b>{provider.name}</b>
                <span>
                  {provider.categories[0] && <ProviderCategoryIcon category={provider.categories[0]} />}
                  {formatParts([provider.headline, provider.city])}
                </span>
              </span>
              <Button
                small
                aria-label={(isOwn(provider) ? m.provider_add_own_title : m.provider_ask_title)(provider)}
                onClick={() => setChosen(provider)}
              >
                {isOwn(provider) ? m.provider_add_own_send() : m.provider_at_event_ask_short()}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}

/** What was typed, once there is a pause in typing. */
function useLater(value: string, pauseMs: number): string {
  const [later, setLater] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value, pauseMs])
  return later
}
