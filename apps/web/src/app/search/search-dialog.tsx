import * as m from '@hearth/messages'
import './search-dialog.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ArrowRight, History, Search, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { sentenceFor } from '../../format/error-words.ts'
import { formatParts } from '../../format/parts.ts'
import { useNavigate } from '../../navigation/index.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { kinds, searchAt } from './full-search.ts'
import { addressOfHit, HitCover, lineOf, whatInWords } from './hit-look.tsx'
import { type Hit, quickOptions, shortestWords } from './queries.ts'
import { forgetSearches, keepSearch, recentSearches } from './recent-searches.ts'
import { formatFound, kindNames } from './search-messages.ts'
import { useSentence } from './use-sentence.ts'

/** What Enter would open: a hit (`to`), else the page of all results of `keeps`. */
type Option = { id: string; group: string; to?: string; keeps: string; content: ReactNode }

/**
 * The one box over everything, an editable combobox of the ARIA practices: the keyboard stays in the field, the arrows
 * move through all groups, Enter opens, Escape closes.
 */
export default function SearchDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [typed, setTyped] = useState('')
  const [recent, setRecent] = useState(recentSearches)
  const navigate = useNavigate()
  const { prepare, searchFor } = useSentence()
  const listId = useId()
  const asked = typed.trim().slice(0, 200)
  const found = useQuery({ ...quickOptions(asked), placeholderData: keepPreviousData })
  const isAsking = asked.length >= shortestWords
  const hits = isAsking ? (found.data ?? []) : []
  const options = isAsking ? optionsFor(hits, asked) : asked === '' ? recent.map(recentOption) : []

  useLayoutEffect(() => {
    dialog.current?.showModal()
    dialog.current?.querySelector('input')?.focus()
  }, [])

  const open = async (option: Option | undefined) => {
    const sentence = option?.keeps ?? asked
    if (sentence) keepSearch(sentence)
    const to = option?.to ?? searchAt((await searchFor(sentence))({}))
    onClose()
    navigate(to)
  }
  const { active, setActive, onKeyDown } = useOptionKeys({ listId, options, onOpen: open })

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way out, and the dialog has it by itself.
    <dialog
      ref={dialog}
      className="dialog search-dialog"
      aria-label={m.site_search_label()}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div>
        <div className="search-dialog-box">
          <Search size={21} aria-hidden="true" />
          <input
            type="text"
            role="combobox"
            aria-label={m.site_search_label()}
            aria-autocomplete="list"
            aria-expanded={options.length > 0}
            aria-controls={listId}
            aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={200}
            placeholder={m.site_search_hint()}
            value={typed}
            onChange={({ target }) => {
              setActive(-1)
              setTyped(target.value)
            }}
            onKeyDown={onKeyDown}
            onFocus={prepare}
          />
          <IconButton label={m.site_search_close()} onClick={onClose}>
            <X size={20} aria-hidden="true" />
          </IconButton>
        </div>
        <div className="search-dialog-body" aria-busy={(isAsking && found.isFetching) || undefined}>
          <Options id={listId} options={options} active={active} onOpen={open} />
          <Beneath {...{ asked, isAsking, found, hits }} />
          {asked === '' && recent.length > 0 && (
            <Button
              look="quiet"
              small
              onClick={() => {
                forgetSearches()
                setRecent([])
              }}
            >
              {m.site_search_forget_recent()}
            </Button>
          )}
        </div>
      </div>
    </dialog>
  )
}

/** The arrows move through the options, Enter opens the one they stopped at; -1 is the field itself. */
function useOptionKeys({
  listId,
  options,
  onOpen,
}: {
  listId: string
  options: Option[]
  onOpen: (option: Option | undefined) => void
}) {
  const [active, setActive] = useState(-1)
  const move = (by: 1 | -1) => {
    const next = active < 0 && by < 0 ? options.length - 1 : active + by
    const place = next >= options.length ? -1 : next
    setActive(place)
    document.getElementById(`${listId}-${place}`)?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      onOpen(options[active])
    }
  }
  return { active, setActive, onKeyDown }
}

/** The options under their groups; `active` is the place of the one that Enter would open. */
function Options({
  id: listId,
  options,
  active,
  onOpen,
}: {
  id: string
  options: Option[]
  active: number
  onOpen: (option: Option) => void
}) {
  return (
    <div id={listId} role="listbox" aria-label={m.site_search_results()} hidden={options.length === 0}>
      {grouped(options).map(([group, members]) => (
        // biome-ignore lint/a11y/useSemanticElements: a list of options has groups, not field sets.
        <div key={group} role="group" aria-label={group}>
          {group !== m.site_search_see_all() && (
            <p className="search-dialog-group" aria-hidden="true">
              {group}
            </p>
          )}
          {members.map((option) => {
            const place = options.indexOf(option)
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the field and chooses from there.
              // biome-ignore lint/a11y/useFocusableInteractive: the field says which option is active.
              <div
                key={option.id}
                id={`${listId}-${place}`}
                role="option"
                aria-selected={place === active}
                className="search-option"
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onOpen(option)}
              >
                {option.content}
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}

/** What is said where there is nothing to choose, and how many there are for whoever hears the page. */
function Beneath({
  asked,
  isAsking,
  found,
  hits,
}: {
  asked: string
  isAsking: boolean
  found: { isPending: boolean; isFetching: boolean; error: Error | null; refetch: () => void }
  hits: Hit[]
}) {
  if (!isAsking) return asked ? <p className="search-dialog-hint">{m.site_search_type_some()}</p> : null
  if (found.error && hits.length === 0) {
    return (
      <div className="search-dialog-failed">
        <Alert tone="bad">{sentenceFor(found.error)}</Alert>
        <Button small onClick={() => found.refetch()}>
          {m.site_try_again()}
        </Button>
      </div>
    )
  }
  const isWaiting = found.isFetching && hits.length === 0
  return (
    <>
      <p role="status" className={hits.length > 0 ? 'sr-only' : 'search-dialog-hint'}>
        {isWaiting
          ? m.site_search_searching()
          : hits.length > 0
            ? formatFound({ total: hits.length, is_capped: false })
            : m.site_search_nothing_for({ typed: asked })}
      </p>
      {!isWaiting && hits.length === 0 && (
        <p className="search-dialog-hint">{m.site_search_nothing_hint()}</p>
      )}
    </>
  )
}

function optionsFor(hits: Hit[], asked: string): Option[] {
  const options = hits.map((hit) => ({
    id: `${hit.kind} ${hit.id}`,
    group: kindNames[hit.kind](),
    to: addressOfHit(hit),
    keeps: asked,
    content: <HitLine hit={hit} />,
  }))
  const order: string[] = kinds.map((kind) => kindNames[kind]())
  options.sort((one, other) => order.indexOf(one.group) - order.indexOf(other.group))
  const all = {
    id: 'all',
    group: m.site_search_see_all(),
    keeps: asked,
    content: (
      <>
        <span className="search-option-mark">
          <ArrowRight size={19} aria-hidden="true" />
        </span>
        <b>{m.site_search_see_all()}</b>
      </>
    ),
  }
  return hits.length > 0 ? [...options, all] : []
}

function recentOption(searched: string): Option {
  return {
    id: `recent ${searched}`,
    group: m.site_search_recent(),
    keeps: searched,
    content: (
      <>
        <span className="search-option-mark">
          <History size={19} aria-hidden="true" />
        </span>
        <bdi>{searched}</bdi>
      </>
    ),
  }
}

/** The options by their groups, in their order. */
function grouped(options: Option[]): [string, Option[]][] {
  const groups = new Map<string, Option[]>()
  for (const option of options) groups.set(option.group, [...(groups.get(option.group) ?? []), option])
  return [...groups]
}

function HitLine({ hit }: { hit: Hit }) {
  const line = formatParts([whatInWords(hit), lineOf(hit)])
  return (
    <>
      <span className="search-option-cover" data-kind={hit.kind} aria-hidden="true">
        <HitCover hit={hit} ratio="tall" width={256} />
      </span>
      <span className="search-option-words">
        <b>
          <bdi>{hit.title}</bdi>
        </b>{' '}
        <span>
          <bdi>{line}</bdi>
        </span>
      </span>
    </>
  )
}
