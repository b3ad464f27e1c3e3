import * as m from '@hearth/messages'
import { useQueryClient } from '@tanstack/react-query'
import { callFunction } from '../../../data/call-function.ts'
import { eventKeys } from '../../../data/event/event-keys.ts'
import type { DateChange, Scope } from '../../../data/series/scope.ts'
import { refusalOf } from '../../../format/error-words.ts'
import { useToast } from '../../../ui/toast/toast.tsx'
import type { Toast } from '../../../ui/toast/toast-store.ts'

/**
 * Gives the function by which other dates of a series follow one that is saved. It gives what to say of them, if anything: why they
 * could not, which ones keep something, and what takes it back.
 */
export function useOtherDates(eventId: string) {
  const client = useQueryClient()
  const toast = useToast()

  async function undo(change: { seriesId: string; undoId: string }): Promise<void> {
    try {
      const { dates } = await callFunction('undo-dates', change)
      toast({ title: m.series_undo_done({ count: dates }) })
      await client.invalidateQueries({ queryKey: eventKeys.all })
    } catch (error) {
      toast({ title: refusalOf(error as Error), tone: 'bad' })
    }
  }

  return async ({ parts }: Pick<DateChange, 'parts'>, scope: Scope): Promise<Toast | undefined> => {
    try {
      // The dialog in which one chooses the dates has brought it.
      const { exceptionWords } = await import('./exception-words.ts')
      const { seriesId, undoId, dates, exceptions } = await callFunction('change-dates', {
        ...{ eventId, parts, ...scope },
      })
      await client.invalidateQueries({ queryKey: eventKeys.all })
      const text = exceptionWords(exceptions).join(' ')
      if (!text && dates === 0) return undefined
      return {
        title: text ? m.series_changes_saved_but() : m.event_edit_saved(),
        ...(text && { text }),
        ...(undoId &&
          dates > 0 && {
            action: { label: m.series_undo(), onAction: () => void undo({ seriesId, undoId }) },
          }),
      }
    } catch (error) {
      return { title: m.series_change_failed(), text: refusalOf(error as Error) }
    }
  }
}
