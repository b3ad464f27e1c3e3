import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useState } from 'react'
import { useLiveTopic } from '../../data/live.ts'
import { readSoon } from './known-posts.ts'

/** Who flies past a post does not look at it. */
const lookedAtMs = 300

/** Keeps a post as it is now for as long as a member has it before them: its words, its numbers, and that it is gone. */
export function useLivePost(element: RefObject<Element | null>, id: string, isMember: boolean): void {
  const client = useQueryClient()
  const isSeen = useSeen(element)
  useLiveTopic(isMember && isSeen ? `post:${id}` : undefined, ['post', 'comments', 'reactions'], () =>
    readSoon(client, id),
  )
}

function useSeen(element: RefObject<Element | null>): boolean {
  const [isSeen, setIsSeen] = useState(false)
  useEffect(() => {
    if (!element.current) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver((entries) => {
      clearTimeout(timer)
      if (!entries.at(-1)!.isIntersecting) setIsSeen(false)
      else timer = setTimeout(() => setIsSeen(true), lookedAtMs)
    })
    observer.observe(element.current)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [element])
  return isSeen
}
