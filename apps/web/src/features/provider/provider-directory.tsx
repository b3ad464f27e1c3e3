import './provider-directory.css'
import type { ProviderStatus } from '@hearth/contracts/provider-values'
import { providerStatuses } from '@hearth/contracts/provider-values'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Search, SlidersHorizontal, X } from 'lucide-react'
import { type SubmitEvent, useState, useSyncExternalStore } from 'react'
import { Link, useNavigate } from 'react-router'
import { atLeast } from '../../format/format-count.ts'
import { TextField } from '../../forms/field.tsx'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { chosenFacets, withoutFacets } from './provider-facets.ts'
import { ProviderFilters } from './provider-filters.tsx'
import { ProviderResults } from './provider-results.tsx'
import { type ProviderSearch, without, writeProviderSearch } from './provider-search.ts'
import { directoryOptions, onlineCountOptions } from './queries.ts'
import { useProviderPages } from './use-provider-pages.ts'
import { words } from './words.ts'

const addressOf = (search: ProviderSearch) => paths.providers(writeProviderSearch(search))

/** Providers by words and filters. The address says everything that is searched for. `own` is the reader's page; its way takes its room while it is not known. */
export function ProviderDirectory({
  search,
  own,
}: {
  search: ProviderSearch
  own: { id: string; status: ProviderStatus } | null | undefined | 'loading'
}) {
  const pages = useProviderPages(search)
  const isWide = useWideScreen()
  const [filtersOpen, setFiltersOpen] = useState(false)
  return (
    <div className="wrap provider-directory" data-counts={atLeast(pages.list.data?.pages[0])}>
      <header className="provider-directory-head">
        <div>
          <h1 className="page-title">{words.directory.title}</h1>
          <p className="lede">{words.directory.lede}</p>
        </div>
        {own === 'loading' ? (
          <ButtonLink to={paths.becomeProvider()} className="invisible">
            {words.directory.become}
          </ButtonLink>
        ) : (
          own !== undefined && <OwnPageLink own={own} />
        )}
      </header>
      <div className="provider-directory-columns">
        <div className="provider-directory-side">
          <SearchBox search={search} />
          {isWide ? (
            <FilterRail search={search} />
          ) : (
            <Button
              small
              className="justify-self-start"
              icon={<SlidersHorizontal size={18} aria-hidden="true" />}
              aria-haspopup="dialog"
              onClick={() => setFiltersOpen(true)}
            >
              {words.directory.filtersCount(chosenFacets(search).length)}
            </Button>
          )}
        </div>
        <ProviderResults
          {...pages}
          search={search}
          addressOf={addressOf}
          chosen={<ChosenFilters search={search} />}
        />
      </div>
      {filtersOpen && !isWide && <FilterSheet search={search} onClose={() => setFiltersOpen(false)} />}
    </div>
  )
}

function OwnPageLink({ own }: { own: { id: string; status: ProviderStatus } | null }) {
  if (!own) return <ButtonLink to={paths.becomeProvider()}>{words.directory.become}</ButtonLink>
  const to = own.status === 'draft' ? paths.becomeProvider() : paths.provider(own.id)
  return (
    <ButtonLink to={to}>{words.directory.yourPage(providerStatuses[own.status].toLowerCase())}</ButtonLink>
  )
}

/** Search by words, as a GET form that carries what else is chosen. */
function SearchBox({ search }: { search: ProviderSearch }) {
  const navigate = useNavigate()
  const others = without(search, 'words')
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('words') ?? '').trim()
    navigate(addressOf(typed ? { ...others, words: typed } : others), { preventScrollReset: true })
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: the oldest browsers we build for do not know the search element.
    <form role="search" method="get" action={paths.providers()} onSubmit={submit}>
      {Object.entries(writeProviderSearch(others)).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <TextField
        key={search.words}
        label={words.directory.search}
        type="search"
        name="words"
        defaultValue={search.words}
        maxLength={200}
        placeholder={words.directory.placeholder}
        autoComplete="off"
        enterKeyHint="search"
        end={
          <IconButton type="submit" label="Search">
            <Search size={20} aria-hidden="true" />
          </IconButton>
        }
      />
    </form>
  )
}

/** The filters beside the list. Every choice is a new address at once. */
function FilterRail({ search }: { search: ProviderSearch }) {
  const navigate = useNavigate()
  return (
    <form
      className="provider-filters"
      method="get"
      action={paths.providers()}
      aria-label={words.directory.filters}
    >
      <ProviderFilters
        search={search}
        onChange={(next) => navigate(addressOf(next), { preventScrollReset: true })}
        {...useFound(search)}
      />
    </form>
  )
}

/** The filters on small screens: chosen in peace, and applied together by the button that says what they give. */
function FilterSheet({ search, onClose }: { search: ProviderSearch; onClose: () => void }) {
  const [draft, setDraft] = useState(search)
  const navigate = useNavigate()
  const counts = useFound(draft)
  const apply = () => {
    onClose()
    navigate(addressOf(draft), { preventScrollReset: true })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.directory.filters}
      foot={
        <>
          <Button look="quiet" onClick={() => setDraft(withoutFacets(draft))}>
            {words.directory.clearAll}
          </Button>
          <Button look="flame" onClick={apply}>
            {words.directory.show(counts.found?.total)}
          </Button>
        </>
      }
    >
      <form
        className="provider-filters"
        aria-label={words.directory.filters}
        onSubmit={(event) => {
          event.preventDefault()
          apply()
        }}
      >
        <ProviderFilters search={draft} onChange={setDraft} {...counts} />
      </form>
    </Dialog>
  )
}

/** What a search finds and how many of it work online: the first page is the list's own. */
function useFound(search: ProviderSearch) {
  const list = useInfiniteQuery({ ...directoryOptions(search), placeholderData: (before) => before })
  const online = useQuery({ ...onlineCountOptions(without(search, 'online')), enabled: list.isSuccess })
  return { found: list.data?.pages[0], onlineCount: online.data }
}

/** What is chosen, as links that take it away again. */
function ChosenFilters({ search }: { search: ProviderSearch }) {
  const chosen = chosenFacets(search)
  if (chosen.length === 0) return null
  return (
    <ul className="provider-chosen" aria-label={words.directory.chosen}>
      {chosen.map(({ id, label, without: others }) => (
        <li key={id}>
          <Link
            className="chip provider-chosen-one"
            to={addressOf(others)}
            preventScrollReset
            aria-label={words.directory.remove(label)}
          >
            {label}
            <X size={16} aria-hidden="true" />
          </Link>
        </li>
      ))}
      {chosen.length > 1 && (
        <li>
          <Link className="more-link" to={addressOf(withoutFacets(search))} preventScrollReset>
            {words.directory.clearAll}
          </Link>
        </li>
      )}
    </ul>
  )
}

/** From here on the filters stand beside the list; the styles use the same measure. */
const wide = '(min-width: 1001px)'

function useWideScreen(): boolean {
  return useSyncExternalStore(
    (tell) => {
      const query = typeof window.matchMedia === 'function' ? window.matchMedia(wide) : undefined
      query?.addEventListener('change', tell)
      return () => query?.removeEventListener('change', tell)
    },
    () => (typeof window.matchMedia === 'function' ? window.matchMedia(wide).matches : true),
    () => true,
  )
}
