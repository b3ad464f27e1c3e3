import type { FunctionReply, FunctionRequest } from '@hearth/contracts/functions'
import * as m from '@hearth/messages'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { callFunction } from '../../../data/call-function.ts'
import { eventKeys } from '../../../data/event/event-keys.ts'
import { withName } from '../../../data/name-first.ts'
import { type SeriesPage, seriesKeys } from '../../../data/series/queries.ts'
import { refusalOf } from '../../../format/error-words.ts'
import { useToast } from '../../../ui/toast/toast.tsx'

type Asked = Omit<FunctionRequest<'answer-series'>, 'seriesId'>
type Reply = FunctionReply<'answer-series'>

/** A member's answer to dates of a series. What the server says of each date stands on the page at once. */
export function useSeriesAnswer(seriesId: string) {
  const client = useQueryClient()
  const toast = useToast()
  const { mutate, isPending, variables, data, error, reset } = useMutation({
    mutationKey: seriesKeys.answer(seriesId),
    mutationFn: (asked: Asked) => callFunction('answer-series', { seriesId, ...asked }),
    onSuccess: (reply, asked) => {
      showReply(client, { reply, asked })
      const words = wordsAfter(asked, reply)
      if (words) toast(words)
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: seriesKeys.of(seriesId) })
      void client.invalidateQueries({ queryKey: seriesKeys.ofEvents })
      void client.invalidateQueries({ queryKey: eventKeys.standings })
      void client.invalidateQueries({ queryKey: eventKeys.everybodysOwn })
    },
  })
  return {
    /** `onDone` is called when at least one date was answered. */
    answer: (asked: Asked, onDone?: () => void) =>
      withName(() =>
        mutate(asked, { onSuccess: ({ answered }) => void (answered.length > 0 && onDone?.()) }),
      ),
    /** What is asked right now. */
    pending: isPending ? variables : undefined,
    isPendingFor: (date: string) =>
      isPending &&
      variables !== undefined &&
      'only' in variables.dates &&
      variables.dates.only.includes(date),
    /** Dates that were not answered, and why. */
    refused: data?.refused ?? [],
    problem: error ? refusalOf(error) : undefined,
    forget: reset,
  }
}

export type SeriesAnswer = ReturnType<typeof useSeriesAnswer>

function showReply(client: QueryClient, { reply, asked }: { reply: Reply; asked: Asked }): void {
  const said = new Map(reply.answered.map((one) => [one.date, one]))
  client.setQueryData<SeriesPage | null>(seriesKeys.page(reply.seriesId), (page) => {
    if (!page) return page
    const dates = page.dates.map((date) => {
      const own = said.get(date.date)
      if (!own) return date
      const party = own.answer === 'coming' || own.answer === 'asked' ? (asked.party ?? 1) : null
      return { ...date, my_answer: own.answer, my_party: party, taken: own.taken }
    })
    return { ...page, dates, regular: regularAfter(page.regular, asked) }
  })
}

/** Whether they come to every date from now on. */
function regularAfter(
  before: SeriesPage['regular'],
  { answer, dates, party = 1 }: Asked,
): SeriesPage['regular'] {
  if (!('from' in dates)) return before
  return answer === 'coming' ? { party, since: before?.since ?? dates.from } : null
}

/** What they have now, and at how many dates the hosts answer first. */
function wordsAfter(
  { answer, dates }: Asked,
  { answered }: Reply,
): { title: string; text?: string } | undefined {
  const isEvery = 'from' in dates
  if (answer === 'not_coming' && isEvery) return { title: m.series_answer_done_stopped() }
  if (answered.length === 0) return isEvery ? { title: m.series_answer_regular() } : undefined
  if (answer === 'not_coming') return { title: m.series_answer_done_back() }
  const asked = answered.filter((one) => one.answer === 'asked').length
  const coming = answered.length - asked
  const hosts = m.series_answers_hosts({ count: asked })
  if (coming === 0) return isEvery ? { title: m.series_answers_asked_every(), text: hosts } : { title: hosts }
  const title = isEvery ? m.series_answer_regular() : m.series_answer_done_coming({ count: coming })
  return { title, ...(asked > 0 && { text: hosts }) }
}
