import { List, MapIcon } from 'lucide-react'
import { SegmentedControl } from '../ui/segmented-control.tsx'

/** A list, or a list beside a map. */
export function ViewSwitch({
  label,
  view = 'list',
  onChange,
}: {
  label: string
  view: 'map' | 'list' | undefined
  onChange: (view: 'map' | undefined) => void
}) {
  return (
    <SegmentedControl
      label={label}
      name="view"
      value={view}
      onChange={(next) => onChange(next === 'map' ? next : undefined)}
      options={[
        { value: 'list', label: 'List', icon: <List size={18} aria-hidden="true" /> },
        { value: 'map', label: 'Map', icon: <MapIcon size={18} aria-hidden="true" /> },
      ]}
    />
  )
}
