import type { FunctionReply, FunctionRequest } from '@hearth/contracts/functions'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callFunction } from '../../../data/call-function.ts'
import { eventKeys } from '../../../data/event/event-keys.ts'
import { seriesKeys } from '../../../data/series/queries.ts'
import { refusalOf } from '../../../format/error-words.ts'

type Change = 'skip-dates' | 'end-series' | 'resume-dates' | 'change-rule' | 'set-series-terms'

/** A host's change of many dates: what it would do (`isPreview`), and the change itself. */
export function useSeriesChange<Name extends Change>(name: Name, seriesId: string) {
  const client = useQueryClient()
  const { mutate, data, error, isPending, reset } = useMutation({
    mutationFn: (request: Omit<FunctionRequest<Name>, 'seriesId'>): Promise<FunctionReply<Name>> =>
      callFunction(name, { seriesId, ...request } as unknown as FunctionRequest<Name>) as Promise<
        FunctionReply<Name>
      >,
    onSuccess: (_reply, request) => {
      if ('isPreview' in request && request.isPreview) return
      void client.invalidateQueries({ queryKey: seriesKeys.of(seriesId) })
      void client.invalidateQueries({ queryKey: eventKeys.all })
    },
  })
  return {
    change: mutate,
    /** What was answered to the last question. */
    touched: data,
    isPending,
    problem: error ? refusalOf(error) : undefined,
    forget: reset,
  }
}
