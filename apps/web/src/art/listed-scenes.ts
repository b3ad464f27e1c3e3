import { chooseScenes, type Scene, type SceneSubject } from '@hearth/contracts/scenes'
import { createContext, createElement, type ReactNode, useContext, useMemo } from 'react'

const Listed = createContext<ReadonlyMap<string, Scene> | undefined>(undefined)

/** Around a list of events, in its order: neighbours in it never show the same scene. */
export function ListedScenes({ events, children }: { events: readonly SceneSubject[]; children: ReactNode }) {
  const scenes = useMemo(() => chooseScenes(events), [events])
  return createElement(Listed, { value: scenes }, children)
}

export function useListedScene(id: string): Scene | undefined {
  return useContext(Listed)?.get(id)
}
