import { Link } from 'react-router'
import { personName } from '../../format/person-name.ts'
import { formatDay } from '../../format/when.ts'
import { paths } from '../../paths.ts'
import { Chip } from '../../ui/chip.tsx'
import { AdminList } from './admin-list.tsx'
import { ListSearch, useListSearch } from './list-tools.tsx'
import { words } from './words.ts'

const text = words.venues

/** Every venue, the newest first. */
export function AdminVenues() {
  const list = useListSearch('venues', ['words'])
  return (
    <>
      <ListSearch list={list} field="words" placeholder={text.placeholder} />
      <AdminList
        name="admin_venues"
        asked={list.asked}
        empty={text.none}
        keyOf={({ id }) => id}
        row={(venue) => (
          <div className="admin-row-main">
            <p className="admin-row-name">
              <Link to={paths.venue(venue.id)}>{venue.name}</Link>
              {venue.status === 'closed' && <Chip>{text.closed}</Chip>}
            </p>
            <p className="admin-row-facts">
              {[
                venue.city,
                venue.owner ? text.by(personName(venue.owner)) : text.noOwner,
                text.since(formatDay(venue.created_at)),
              ].join(' · ')}
            </p>
          </div>
        )}
      />
    </>
  )
}
