import type { ProviderInput } from '@hearth/contracts/provider'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { readerZone } from '../../../format/when.ts'
import { cachedDraft } from '../../../forms/cached-draft.ts'
import { useOnChange } from '../../../forms/draft-form.ts'
import { useAutosave } from '../../../forms/use-autosave.ts'
import { saveProvider } from '../mutations.ts'
import type { ProviderRecord } from '../provider.ts'
import { providerKeys } from '../queries.ts'
import { emptyPageDraft, type PageDraft, pageDraftOf, toProviderInput } from './page-draft.ts'
import type { PageProblems } from './page-problems.ts'
import { pageRules } from './page-rules.ts'

/**
 * A page as it was last written in this browser, while the server does not have all of it. `baseUpdatedAt` is the state
 * of the server that it grew from (null where there was none).
 */
export type CachedPage = { draft: PageDraft; baseUpdatedAt: string | null }

const cachedPage = (userId: string) => cachedDraft<CachedPage>(`hearth-provider-page-${userId}`)

/** Which words to begin with, where this browser holds some that the server lacks and the server has changed since. */
export type Elsewhere = { saved: CachedPage; record: ProviderRecord }
/** What the server has, since when, and whether that is all that stands in the form. */
type Saved = { input: ProviderInput | undefined; updatedAt: string | null; isAll: boolean }
export type PageForm = UseFormReturn<PageDraft>

/** The form of one's own page, kept in this browser at every key and on the server a moment later. */
export function usePageDraft({
  userId,
  name,
  record,
}: {
  userId: string
  /** What the member is called: a first suggestion. */
  name: string
  record: ProviderRecord | null
}) {
  const client = useQueryClient()
  const [beginning] = useState(() => begin({ userId, name, record }))
  const form = useForm({ defaultValues: beginning.draft })
  const [problems, setProblems] = useState<PageProblems>({})
  const [isSavedHere, setIsSavedHere] = useState(true)
  const [elsewhere, setElsewhere] = useState(beginning.elsewhere)
  const status = useRef(record?.status ?? 'draft')
  status.current = record?.status ?? 'draft'
  const saved = useRef<Saved>({
    input: record ? toProviderInput(pageDraftOf(record, readerZone())) : undefined,
    updatedAt: record?.updatedAt ?? null,
    isAll: record !== null,
  })
  const newest = useRef(beginning.draft)

  const autosave = useAutosave<PageDraft>({
    beginWith: beginning.isFound ? beginning.draft : undefined,
    send: async (sent) => {
      const rules = await pageRules()
      const { input, problems: found } = rules?.keepable(sent, saved.current.input, status.current) ?? {
        input: toProviderInput(sent),
        problems: {},
      }
      const reply = await saveProvider(input)
      const isSaved = newest.current === sent && Object.keys(found).length === 0
      saved.current = { input, updatedAt: reply.updatedAt, isAll: isSaved }
      setProblems(found)
      // What the server has need not lie about in this browser.
      if (isSaved) cachedPage(userId).forget()
      else cachedPage(userId).save({ draft: newest.current, baseUpdatedAt: reply.updatedAt })
      void client.invalidateQueries({ queryKey: providerKeys.mine(userId) })
      void client.invalidateQueries({ queryKey: providerKeys.one(input.id) })
    },
  })

  useOnChange(form, (written) => {
    // The library goes on writing in its own.
    const next = structuredClone(written)
    newest.current = next
    saved.current.isAll = false
    setIsSavedHere(cachedPage(userId).save({ draft: next, baseUpdatedAt: saved.current.updatedAt }))
    autosave.change(next)
  })

  return {
    form,
    saving: autosave.saving,
    problems,
    isSavedHere,
    /** Words of an earlier visit were found here and are being saved. */
    isFound: beginning.isFound,
    elsewhere,
    /** Decides which words stand. */
    decide: (mine: boolean) => {
      if (!elsewhere) return
      setElsewhere(undefined)
      if (mine) form.reset({ ...elsewhere.saved.draft, id: elsewhere.record.id })
      else cachedPage(userId).forget()
    },
    /** Sends what is waiting; true when all of it has arrived. */
    flush: async () => {
      await autosave.flush()
      return saved.current.isAll
    },
  }
}

function begin({ userId, name, record }: { userId: string; name: string; record: ProviderRecord | null }): {
  draft: PageDraft
  isFound: boolean
  elsewhere: Elsewhere | undefined
} {
  const saved = cachedPage(userId).load()
  const timezone = readerZone()
  const theirs = record ? pageDraftOf(record, timezone) : emptyPageDraft({ name, timezone })
  if (!saved) return { draft: theirs, isFound: false, elsewhere: undefined }
  if (!record || saved.baseUpdatedAt === record.updatedAt) {
    return {
      draft: record ? { ...saved.draft, id: record.id } : saved.draft,
      isFound: true,
      elsewhere: undefined,
    }
  }
  return { draft: theirs, isFound: false, elsewhere: { saved, record } }
}
