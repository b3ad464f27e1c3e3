import * as m from '@hearth/messages'
import './members-like-me.css'
import { formatList } from '../../format/list.ts'
import { Link } from '../../navigation/index.ts'
import { paths } from '../../paths.ts'
import { Portrait } from '../../ui/portrait.tsx'
import type { MemberLikeMe } from './member.ts'
import { nameOf } from './member-name.ts'

/** A few people who share something with whoever looks, each with the reason. Nothing where there is nobody. */
export function MembersLikeMe({ people }: { people: MemberLikeMe[] }) {
  if (people.length === 0) return null
  return (
    <section className="like-me" aria-labelledby="near-to-you">
      <h2 id="near-to-you" className="like-me-title">
        {m.member_directory_near_to_you()}
      </h2>
      <ul className="like-me-people">
        {people.map((person) => (
          <LikeMe key={person.id} person={person} />
        ))}
      </ul>
    </section>
  )
}

function LikeMe({ person }: { person: MemberLikeMe }) {
  const name = nameOf(person)
  return (
    <li className="like-me-person">
      <Portrait name={name} photo={person.profile_photo_url} />
      <div className="shrinks">
        <Link className="like-me-name" to={paths.member(person)}>
          <bdi>{name}</bdi>
        </Link>
        <p className="like-me-reason">
          <bdi>{sharedInterests(person.shares)}</bdi>
        </p>
      </div>
    </li>
  )
}

function sharedInterests(names: readonly string[]): string {
  const [first = '', second = '', ...more] = names
  return more.length > 1
    ? m.member_you_share_and_more({ first, second, count: more.length })
    : m.member_you_share({ names: formatList(names) })
}
