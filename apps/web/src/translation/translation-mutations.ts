// What people do with the words of a page in further languages. Each throws `AppError` with the function's own sentence.
import type { FunctionName, FunctionRequest } from '@hearth/contracts/functions'
import { mutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callFunction } from '../data/call-function.ts'
import { shownWordsKey, translationsOptions } from '../data/translation-queries.ts'
import type { TranslatedId } from '../data/words-queries.ts'

type TranslationFunction = Extract<
  FunctionName,
  'set-original-language' | 'save-translation' | 'offer-translation' | 'answer-translation'
>

/** Calls a function about a subject's words; what its page and who manages it read is read anew. */
export function useTranslating<Name extends TranslationFunction>(name: Name, subject: TranslatedId) {
  const client = useQueryClient()
  return useMutation(
    mutationOptions({
      retry: false,
      mutationFn: (request: FunctionRequest<Name>) => callFunction(name, request),
      onSettled: () => {
        void client.invalidateQueries({ queryKey: shownWordsKey(subject) })
        return client.invalidateQueries({ queryKey: translationsOptions(subject).queryKey })
      },
    }),
  )
}
