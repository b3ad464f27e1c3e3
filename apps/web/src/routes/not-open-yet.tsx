import type { Category } from '@hearth/contracts/event-values'
import { useMatches } from 'react-router'
import { CoverImage } from '../art/cover-image.tsx'
import { useSession } from '../features/auth/session.tsx'
import { usePageTitle } from '../layout/page-title.ts'
import { paths } from '../paths.ts'
import { Arch, Halo } from '../ui/arch.tsx'
import { ButtonLink } from '../ui/button.tsx'

/** A room whose screen is still being built: what it will be, in a sentence, and the light its picture is drawn in. */
type Room = { name: string; sentence: string; category: Category }

const anyRoom: Room = {
  name: 'A room to come',
  sentence: 'Something will be here.',
  category: 'spiritual',
}

/** By the path of the route table. Nothing links here: who comes has an address from elsewhere. */
const rooms: Record<string, Room> = {
  '/gap-test': {
    name: 'Network check',
    sentence: 'Here people who build for the network will see whether its parts reach each other.',
    category: 'business',
  },
  '/social': {
    name: 'Around the fire',
    sentence: 'Here you will see what the people you know are hosting and joining.',
    category: 'party',
  },
  '/strategy': {
    name: 'The long view',
    sentence: 'Here the community will say where it wants to go, and how far it has come.',
    category: 'business',
  },
  '/members': {
    name: 'Members',
    sentence: 'Here you will find the people of this house by name, place and what they love.',
    category: 'party',
  },
  '/membership': {
    name: 'Membership',
    sentence: 'Here you will choose how you want to belong and to carry this house along.',
    category: 'spiritual',
  },
  '/notifications': {
    name: 'Notes for you',
    sentence: 'Here answers, invitations and changes to your events will wait until you have seen them.',
    category: 'concerts',
  },
  '/search': {
    name: 'Search',
    sentence: 'Here you will search events, people and places in one go.',
    category: 'sports',
  },
  '/service-providers': {
    name: 'Helping hands',
    sentence: 'Here you will find musicians, cooks, guides and healers for your evening.',
    category: 'concerts',
  },
  '/service-providers/:providerId': {
    name: 'Helping hands',
    sentence: 'Here somebody will show what they can bring to your evening.',
    category: 'concerts',
  },
  '/become-service-provider': {
    name: 'Offer what you do',
    sentence: 'Here you will tell hosts what you can bring to their evenings.',
    category: 'concerts',
  },
  '/admin-dashboard': {
    name: 'Keepers’ room',
    sentence: 'Here those who look after the house will see how it is doing and answer reports.',
    category: 'business',
  },
  '/venues': {
    name: 'Places',
    sentence: 'Here you will find courtyards, halls and kitchens that are open to gatherings.',
    category: 'theater',
  },
  '/venues/:id': {
    name: 'A place',
    sentence: 'Here a place will show its rooms, how to reach it and what happens there.',
    category: 'theater',
  },
  '/venues/new': {
    name: 'Open a place',
    sentence: 'Here you will open a place of yours to gatherings.',
    category: 'theater',
  },
  '/venues/edit/:id': {
    name: 'Your place',
    sentence: 'Here you will keep what your place says about itself up to date.',
    category: 'theater',
  },
  '/profile': {
    name: 'Your profile',
    sentence: 'Here you will say who you are and what people should know before they meet you.',
    category: 'party',
  },
}

/** The same for everyone: there is nothing private in it yet. */
export function Component() {
  const path = useMatches().at(-1)?.id ?? ''
  const { user } = useSession()
  const room = rooms[path] ?? anyRoom
  usePageTitle(room.name)
  return (
    <section className="wrap section">
      <div className="empty">
        <Halo className="mt-6" aria-hidden="true">
          <Arch>
            <CoverImage id={`room${path.replace(/\W+/g, '-')}`} category={room.category} ratio="tall" />
          </Arch>
        </Halo>
        <p className="mt-4 text-ink-2">{room.name}</p>
        <h1 className="section-title">This room is not open yet</h1>
        <p className="empty-text">{room.sentence}</p>
        <div className="empty-actions">
          <ButtonLink look="flame" to={paths.events()}>
            See the events
          </ButtonLink>
          {user && <ButtonLink to={paths.myEvents()}>My events</ButtonLink>}
        </div>
      </div>
    </section>
  )
}
