import { useState } from 'react'

/** Which row of a list is shown on the map beside it; `show` is for the map, and brings the row into view. */
export function useOnMap(rowId: (id: string) => string) {
  const [selectedId, select] = useState<string>()
  const show = (id: string | undefined) => {
    select(id)
    if (id) document.getElementById(rowId(id))?.scrollIntoView({ block: 'nearest' })
  }
  return { selectedId, select, show }
}
