import type { BackendFunctions } from '@hearth/network-sdk/backend'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { callFunction } from '../../data/call-function.ts'
import { useToast } from '../../ui/toast/toast.tsx'
import { moderationKeys } from './queries.ts'

type Action =
  | 'handle-report'
  | 'warn-member'
  | 'suspend-member'
  | 'lift-suspension'
  | 'answer-appeal'
  | 'call-off-event'

/**
 * One deed of those who look after the house: the same words said again after a lost answer are done once. Every list of
 * care is read anew after it.
 */
export function useAction<Name extends Action>(name: Name) {
  const client = useQueryClient()
  const toast = useToast()
  const intention = useRef<{ said: string; key: string }>(undefined)
  const { mutate, isPending, error } = useMutation({
    retry: false,
    mutationFn: (request: BackendFunctions[Name]['request']) => {
      const said = JSON.stringify(request)
      if (intention.current?.said !== said) intention.current = { said, key: crypto.randomUUID() }
      return callFunction(name, request, { idempotencyKey: intention.current.key })
    },
    onSuccess: () => {
      intention.current = undefined
    },
    onSettled: () => client.invalidateQueries({ queryKey: moderationKeys.all }),
  })
  return {
    isPending,
    error,
    run: (request: BackendFunctions[Name]['request'], done: { title: string; after?: () => void }) =>
      mutate(request, {
        onSuccess: () => {
          toast({ title: done.title })
          done.after?.()
        },
      }),
  }
}
