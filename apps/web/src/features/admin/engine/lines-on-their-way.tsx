import { Skeleton, Waiting } from '../../../ui/skeleton.tsx'

/** Lines of a list that is being read, in their measure, so that what stands below keeps its place. */
export function LinesOnTheirWay({ label, count }: { label: string; count: number }) {
  return (
    <Waiting label={label} className="stack stack-tiny fills">
      {Array.from({ length: count }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars that are all the same.
        <Skeleton key={line} width="80%" height={24} />
      ))}
    </Waiting>
  )
}
