import type { EventRecord } from '@hearth/contracts/event'
import { Share2 } from 'lucide-react'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast.tsx'

/** Hands an event's address on: with the device's own sheet where there is one, else as a copied link. */
export function ShareButton({ event }: { event: Pick<EventRecord, 'id' | 'title' | 'intention'> }) {
  const toast = useToast()
  const share = async () => {
    const url = new URL(paths.event(event.id), window.location.origin).href
    const outcome = await shareOrCopy({ title: event.title, text: event.intention ?? event.title, url })
    if (outcome === 'copied') toast({ title: 'Link copied', text: url })
    if (outcome === 'failed') toast({ tone: 'bad', title: 'The link could not be copied', text: url })
  }
  return (
    <Button small icon={<Share2 size={18} aria-hidden="true" />} onClick={share}>
      Share
    </Button>
  )
}

type Outcome = 'shared' | 'copied' | 'failed'

async function shareOrCopy(data: { title: string; text: string; url: string }): Promise<Outcome> {
  try {
    if (typeof navigator.share === 'function' && navigator.canShare?.(data) !== false) {
      await navigator.share(data)
      return 'shared'
    }
  } catch (error) {
    // Whoever closes the sheet has decided; anything else leaves copying.
    if (error instanceof DOMException && error.name === 'AbortError') return 'shared'
  }
  try {
    await navigator.clipboard.writeText(data.url)
    return 'copied'
  } catch {
    return 'failed'
  }
}
