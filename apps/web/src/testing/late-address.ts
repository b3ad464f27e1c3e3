import { act } from '@testing-library/react'
import type { Router } from '../navigation/index.ts'

/** From now on whatever is pressed leads on only after `arrive`: until then the screen is drawn at the address of before. */
export function delayAddresses(router: Router): {
  arrive: () => Promise<void>
} {
  let arrive = () => {}
  const arrived = new Promise<null>((resolve) => {
    arrive = () => resolve(null)
  })
  for (const route of router.routes) route.loader = () => arrived
  return { arrive: () => act(async () => arrive()) }
}
