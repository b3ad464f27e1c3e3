import * as m from '@hearth/messages'
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
        { value: 'list', label: m.site_directory_list(), icon: <List size={18} aria-hidden="true" /> },
        { value: 'map', label: m.site_directory_map(), icon: <MapIcon size={18} aria-hidden="true" /> },
      ]}
    />
  )
}
