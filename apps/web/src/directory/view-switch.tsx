import * as m from '@hearth/messages'
import { CalendarDays, List, MapIcon } from 'lucide-react'
import { SegmentedControl } from '../ui/segmented-control.tsx'

/** A list, a list beside a map, and where days matter a month. */
export function ViewSwitch<View extends 'map' | 'month' = 'map'>({
  label,
  view,
  onChange,
  hasMap = true,
  hasMonth = false,
}: {
  label: string
  view: View | undefined
  onChange: (view: View | undefined) => void
  hasMap?: boolean
  hasMonth?: boolean
}) {
  return (
    <SegmentedControl<'list' | 'map' | 'month'>
      label={label}
      name="view"
      value={view ?? 'list'}
      onChange={(next) => onChange(next === 'list' ? undefined : (next as View))}
      options={[
        { value: 'list', label: m.site_directory_list(), icon: <List size={18} aria-hidden="true" /> },
        ...(hasMap
          ? [
              {
                value: 'map' as const,
                label: m.site_directory_map(),
                icon: <MapIcon size={18} aria-hidden="true" />,
              },
            ]
          : []),
        ...(hasMonth
          ? [
              {
                value: 'month' as const,
                label: m.site_directory_month(),
                icon: <CalendarDays size={18} aria-hidden="true" />,
              },
            ]
          : []),
      ]}
    />
  )
}
