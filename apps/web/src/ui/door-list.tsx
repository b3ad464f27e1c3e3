import './door-list.css'
import { ChevronRight } from 'lucide-react'
import { Link } from '../navigation/index.ts'

export type Door = { to: string; sentence: string; facts?: string }

/** Lines that lead somewhere, under their heading. Where there are none, nothing stands. */
export function DoorList({ title, doors }: { title: string; doors: readonly Door[] }) {
  if (doors.length === 0) return null
  return (
    <section className="door-list">
      <h2 className="block-title">{title}</h2>
      <ul>
        {doors.map(({ to, sentence, facts }) => (
          <li key={`${to} ${sentence}`}>
            <Link to={to}>
              <span>
                {sentence}
                {facts && <span className="door-facts">{facts}</span>}
              </span>
              <ChevronRight size={19} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
