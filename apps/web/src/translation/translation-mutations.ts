// What hosts and members do with an event's words in further languages. Each throws `AppError` with the function's own sentence.
import type { FunctionName, FunctionRequest } from '@hearth/contracts/functions'
import { mutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callFunction } from '../data/call-function.ts'
import { eventPageOptions } from '../data/event/page-queries.ts'
import { translationsOptions } from '../data/translation-queries.ts'

type TranslationFunction = Extract<
  FunctionName,
  'set-original-language' | 'save-translation' | 'offer-translation' | 'answer-translation'
>

/** Calls a function about an event's words; what its page and its hosts read is read anew. */
export function useTranslating<Name extends TranslationFunction>(name: Name, eventId: string) {
  const client = useQueryClient()
  return useMutation(
    mutationOptions({
      retry: false,
      mutationFn: (request: FunctionRequest<Name>) => callFunction(name, request),
      onSettled: () => {
        void client.invalidateQueries({ queryKey: eventPageOptions(eventId).queryKey })
        return client.invalidateQueries({ queryKey: translationsOptions(eventId).queryKey })
      },
    }),
  )
}
