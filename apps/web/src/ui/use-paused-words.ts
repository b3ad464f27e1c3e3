import { useEffect, useState } from 'react'

/** Typing pauses for so long before names are searched. */
const pauseMs = 250

/** The words that somebody types, once typing pauses. */
export function usePausedWords(words: string): string {
  const [paused, setPaused] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setPaused(words), pauseMs)
    return () => clearTimeout(timer)
  }, [words])
  return paused
}
