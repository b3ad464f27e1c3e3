// What a member has decided about being led in. It is kept by the server, so that no other device asks again.
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { getBackend } from '../../../data/network.ts'

/** `photo_later`: on without a photo for now. `photo_offer_closed`: no reminder of it either. */
export type OnboardingChoice = 'photo_later' | 'photo_offer_closed'

export function choicesOptions(userId: string) {
  return queryOptions({
    queryKey: ['onboarding', userId],
    queryFn: async ({ signal }): Promise<OnboardingChoice[]> => {
      const backend = await getBackend()
      const { data } = await backend
        .from('onboarding')
        .select('choice')
        .eq('user_id', userId)
        .abortSignal(signal)
        .throwOnError()
      return data.map(({ choice }) => choice)
    },
  })
}

/** Remembers a choice: on this page at once, on the server as soon as it answers. */
export async function rememberChoice(
  client: QueryClient,
  { userId, choice }: { userId: string; choice: OnboardingChoice },
): Promise<void> {
  const { queryKey } = choicesOptions(userId)
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, (made = []) => [...made.filter((other) => other !== choice), choice])
  try {
    const backend = await getBackend()
    await backend
      .from('onboarding')
      .upsert({ user_id: userId, choice }, { ignoreDuplicates: true })
      .throwOnError()
  } catch {
    // A kindness that was not kept: the person is asked once more another time, and nothing else depends on it.
  }
}
