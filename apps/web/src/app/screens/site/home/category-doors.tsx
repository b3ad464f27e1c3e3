import { type Category, categories, categoryIds } from '@hearth/contracts/event-values'
import { doorScenes } from '@hearth/contracts/scenes'
import * as m from '@hearth/messages'
import { CategoryIcon, categoryStyle } from '../../../../art/category-look.tsx'
import { CoverImage } from '../../../../art/cover-image.tsx'
import { Link } from '../../../../navigation/index.ts'
import { paths } from '../../../../paths.ts'
import { Arch } from '../../../../ui/arch.tsx'

/** Seven doors, one for each category, with how much happens behind them. */
export function CategoryDoors({ thisWeek }: { thisWeek: Record<Category, number> }) {
  return (
    <nav className="doors sideways" aria-label={m.site_home_categories()}>
      {categoryIds.map((id) => (
        <Link key={id} to={paths.explore({ category: id })} className="door cat" style={categoryStyle(id)}>
          <Arch>
            <CoverImage id={`${id}-door`} category={id} scene={doorScenes[id]} ratio="tall" />
          </Arch>
          <span>
            <b>
              <CategoryIcon category={id} />
              {categories[id].label}
            </b>
            <small>{m.site_home_this_week({ count: thisWeek[id] })}</small>
          </span>
        </Link>
      ))}
    </nav>
  )
}
