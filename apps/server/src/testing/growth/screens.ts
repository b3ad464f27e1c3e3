import { known } from './community.ts'

export type Who = 'visitor' | 'member' | 'host' | 'admin'
type HttpQuestion = { get: string } | { rpc: string; args?: object }
type EngineQuestion = {
  engine:
    | 'browseEvents'
    | 'getEvent'
    | 'getUserEventProfile'
    | 'getEventRecommendations'
    | 'getNetworkEventStats'
    | 'getSystemStats'
  args: unknown[]
}
/** One request of a screen or of a feed reader. */
export type Question = { what: string; as: Who } & (HttpQuestion | EngineQuestion)

/** Written by the server, which needs a built app; what it reads of the database is a row or two. */
export const isPage = (question: Question) =>
  'get' in question && /^\/(?:$|event\/[^.]*$|venues\/|service-providers\/|profile\/)/.test(question.get)

const get = (what: string, path: string, as: Who = 'member'): Question => ({ what, as, get: path })
const rpc = (what: string, name: string, args: object = {}, as: Who = 'member'): Question => ({
  what,
  as,
  rpc: name,
  args,
})
const table = (what: string, name: string, query: Record<string, string>, as: Who = 'member') =>
  get(what, `/rest/v1/${name}?${new URLSearchParams(query)}`, as)
const browse = (what: string, asked: object, as: Who = 'member'): Question => ({
  ...{ what, as, engine: 'browseEvents' as const },
  args: [
    {
      ...emptyBrowse,
      ...asked,
      filter: { ...emptyFilter, ...('filter' in asked ? (asked.filter as object) : {}) },
    },
  ],
})
const emptyFilter = {
  category: [],
  city: [],
  consciousnessMin: [],
  dateFrom: [],
  dateTo: [],
  sourceFilter: [],
}
const emptyBrowse = {
  text: [],
  freeOnly: [],
  goodFor: [],
  access: [],
  cursor: [],
  limit: 20n,
  ids: [],
  venueId: [],
  providerId: [],
  past: [],
}

const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
const monday = day(7 - ((new Date().getUTCDay() + 6) % 7))
/** A moment that nine tenths of five years lie before. */
const longAgo = new Date(Date.now() - 4.5 * 365.25 * 86_400_000).toISOString()
const now = new Date().toISOString()
const noId = '00000000-0000-0000-0000-000000000000'
const { member, bigEvent, event, venue, provider, post, enquiry } = known
const settled = ['coming', 'maybe']
const search = (what: string, args: object, as: Who = 'member') =>
  rpc(`Search: ${what}`, 'search', { today: day(0), page_size: 24, ...args }, as)

/** What is read for everybody: pages as the server writes them, feeds, the sitemap, the calendar file. */
export const feeds: readonly Question[] = [
  get('Home', '/', 'visitor'),
  ...['ics', 'rss', 'json'].map((format) =>
    get(`Feed of events as ${format}`, `/feeds/events.${format}`, 'visitor'),
  ),
  get('Feed of a category in a city', '/feeds/events.rss?category=theater&city=Lisbon', 'visitor'),
  get('Feed of a small city', '/feeds/events.json?city=City%207', 'visitor'),
  get('Feed of a place that has none', '/feeds/events.json?city=Nowhere', 'visitor'),
  get('Feed of a host', `/feeds/hosts/${known.host}.rss`, 'visitor'),
  get('Feed of a venue', `/feeds/venues/${venue}.json`, 'visitor'),
  get('Feed of a provider', `/feeds/service-providers/${provider}.ics`, 'visitor'),
  get('Feed of a site', '/feeds/sites/hearth.json', 'visitor'),
  get('Sitemap', '/sitemap.xml', 'visitor'),
  get('Sitemap: events of a week', `/sitemap-events-${monday}.xml`, 'visitor'),
  get('Sitemap: a part of the venues', '/sitemap-venues-7-of-60.xml', 'visitor'),
  get('Sitemap: a part of the providers', '/sitemap-service-providers-7-of-40.xml', 'visitor'),
  get('Calendar file of an event', `/event/${event}.ics`, 'visitor'),
  get('Page of an event', `/event/${event}`, 'visitor'),
  get('Page of a venue', `/venues/${venue}`, 'visitor'),
  get('Page of a provider', `/service-providers/${provider}`, 'visitor'),
  get('Page of a member', `/profile/public/${member}`, 'visitor'),
]

export const screens: readonly Question[] = [
  browse('Events', {}, 'visitor'),
  browse('Events, to a member', {}),
  browse('Events of a category in a city', { filter: { category: ['theater'], city: ['Lisbon'] } }),
  browse('Events of a week', { filter: { dateFrom: [day(3)], dateTo: [day(10)] } }),
  browse('Events with a word', { text: ['breathwork'] }),
  browse('Events with a word that all have', { text: ['community'] }),
  browse('Events that cost nothing, step-free', { freeOnly: [true], access: [['step_free_entrance']] }),
  browse('Events at a venue', { venueId: [venue], limit: 4n }),
  browse('Events at a venue that are over', { venueId: [venue], past: [true], limit: 4n }),
  browse('Events with a provider', { providerId: [provider], limit: 12n }),
  { what: 'An event', as: 'member', engine: 'getEvent', args: [event] },
  { what: 'A member’s events', as: 'visitor', engine: 'getUserEventProfile', args: [known.host] },
  { what: 'Recommended events', as: 'member', engine: 'getEventRecommendations', args: [member, 4n] },
  { what: 'Numbers of the network', as: 'member', engine: 'getNetworkEventStats', args: [] },
  { what: 'Numbers of the system', as: 'member', engine: 'getSystemStats', args: [] },
  rpc('Recommended events, with why', 'recommended_events'),
  rpc('Featured events', 'featured_events', {}, 'visitor'),
  rpc('How events stand', 'event_standing', { ids: [bigEvent, event] }),
  rpc('How an event is answered', 'how_to_answer', { event: bigEvent }),
  rpc('Who hosts an event', 'event_co_hosts', { event: bigEvent }),
  rpc('Who comes', 'event_guests', { event: bigEvent }),
  rpc('Who comes, far behind', 'event_guests', { event: bigEvent, after_at: longAgo, after_id: noId }),
  rpc('Who comes, at the end', 'event_guests', { event: bigEvent, after_at: now, after_id: noId }),
  rpc('Whom the hosts invited', 'event_invited', { event: bigEvent }, 'host'),
  rpc('The waiting list', 'event_waiting_list', { event: bigEvent }),
  rpc('What is said at an event', 'event_comments', { event: bigEvent, page_size: 20 }),
  rpc('How many guests, to the host', 'guest_counts', { event: bigEvent }, 'host'),
  rpc('Guests, to the host', 'guest_page', { event: bigEvent, answers: settled }, 'host'),
  rpc(
    'Guests, to the host, far behind',
    'guest_page',
    { event: bigEvent, answers: settled, after_at: now, after_id: noId },
    'host',
  ),
  rpc(
    'Guests with a name that many have',
    'find_guests',
    { event: bigEvent, answers: settled, words: 'me' },
    'host',
  ),
  rpc('What guests answered, to the host', 'question_counts', { event: bigEvent }, 'host'),
  rpc(
    'Guests who chose something, to the host',
    'guests_who_chose',
    { event: bigEvent, question: known.question, chosen: 'Bread' },
    'host',
  ),
  rpc('A host’s people', 'my_people', {}, 'host'),
  rpc('A host’s people, far behind', 'my_people', { after_at: longAgo, after_id: noId }, 'host'),
  rpc('A host’s people with a name that many have', 'my_people', { words: 'freya' }, 'host'),
  rpc('How many a host’s people are', 'my_people_summary', {}, 'host'),
  rpc('Hosts whom I hear', 'my_hosts'),
  rpc('People to invite', 'people_to_invite', { event: bigEvent }, 'host'),
  rpc('All people to invite at once', 'people_to_invite', { event: bigEvent, page_size: 200 }, 'host'),
  rpc(
    'People to invite of an earlier event',
    'people_to_invite',
    { event: bigEvent, of_event: known.earlierEvent },
    'host',
  ),
  rpc('People to invite by a name', 'people_to_invite', { event: bigEvent, words: 'freya' }, 'host'),
  rpc('Earlier events of a host', 'my_earlier_events', {}, 'host'),
  rpc('How many wait, to the host', 'waiting_counts', { event: bigEvent }, 'host'),
  rpc('Who waits, to the host', 'waiting_page', { event: bigEvent }, 'host'),
  table('Messages of an event', 'event_messages', {
    select: '*',
    event_id: `eq.${event}`,
    order: 'created_at.desc',
    limit: '20',
  }),
  table('Providers at an event', 'event_providers', {
    select:
      'event_id,part,asked_by,state,service_providers(id,owner_id,name,headline,categories,photos,status)',
    ...{ event_id: `eq.${bigEvent}`, order: 'asked_at' },
  }),
  table('Where venues lie', 'venues', {
    select: 'id,latitude,longitude,venue_addresses(latitude,longitude)',
    id: `in.(${venue})`,
  }),
  table('What I come to', 'attendances', {
    select: 'event_id',
    user_id: `eq.${member}`,
    answer: 'eq.coming',
    order: 'updated_at.desc',
    limit: '100',
  }),
  table('What I saved', 'event_likes', {
    select: 'event_id',
    user_id: `eq.${member}`,
    order: 'created_at.desc',
    limit: '100',
  }),
  { what: 'My own events', as: 'host', engine: 'getUserEventProfile', args: [known.host] },
  rpc('My invitations', 'my_invitations'),
  rpc('What I wait for', 'my_waiting'),
  rpc('What I decide', 'my_to_do'),
  rpc('What I host with others', 'my_co_hosting'),
  rpc('My conversations', 'my_enquiries'),
  table('A conversation', 'enquiry_messages', {
    select: 'id,author_id,body,state,created_at',
    enquiry_id: `eq.${enquiry}`,
    order: 'created_at.desc,id.desc',
    limit: '30',
  }),
  table('My notices', 'notifications', {
    select: 'id,kind,data,created_at,read_at',
    order: 'created_at.desc,id.desc',
    limit: '30',
  }),
  rpc('Venues', 'venue_directory', { page_size: 24 }, 'visitor'),
  rpc('Venues of a city', 'venue_directory', { in_city: 'City 7' }),
  rpc('Venues of a kind with room', 'venue_directory', { of_kind: 'hall', seats: 50 }),
  rpc('Venues with a word', 'venue_directory', { words: 'breathwork' }),
  rpc('Venues with a word that all have', 'venue_directory', { words: 'community' }),
  rpc('Venues, far behind', 'venue_directory', {
    cursor: JSON.stringify(['city 99', 'on the roof story', noId]),
  }),
  rpc('Venues for the picker', 'venues_for_picker', { words: 'on the roof' }),
  rpc('Venues for the picker, misspelt', 'venues_for_picker', { words: 'breethwork' }),
  table('A venue', 'venues', {
    select:
      '*,venue_addresses(*),venue_contacts(*),owner:profiles(id,username,display_name,profile_photo_url)',
    id: `eq.${venue}`,
  }),
  rpc('Providers', 'provider_directory', {}, 'visitor'),
  rpc('Providers of a city and a category', 'provider_directory', {
    in_city: 'City 7',
    of_category: 'musicians',
  }),
  rpc('Providers of a category', 'provider_directory', { of_category: 'musicians' }),
  rpc('Providers with a word', 'provider_directory', { words: 'breathwork' }),
  rpc('Providers with a word that all have', 'provider_directory', { words: 'community' }),
  rpc('Providers online', 'provider_directory', { online: true, page_size: 1 }),
  rpc('Providers, far behind', 'provider_directory', { cursor: `0 ${noId} zoe` }),
  table('A provider', 'service_providers', { select: '*', id: `eq.${provider}` }),
  rpc('Members', 'member_directory', {}, 'visitor'),
  rpc('Members, to a member', 'member_directory'),
  rpc('Members by name', 'member_directory', { sort: 'name' }),
  rpc('Members of a city', 'member_directory', { in_city: 'Lisbon' }),
  rpc('Members of an interest', 'member_directory', { interest: 'singing' }),
  rpc('Members of a name', 'member_directory', { words: 'Freya' }),
  rpc('Members with a word that most have', 'member_directory', { words: 'community' }),
  rpc('Members like me', 'members_like_me'),
  rpc('A member', 'member_profile', { member: known.host }),
  rpc('The feed of whom I follow', 'post_feed', { feed: 'following', page_size: 20 }),
  rpc('The feed around', 'post_feed', { feed: 'around', page_size: 20 }),
  rpc('The feed around, far behind', 'post_feed', {
    feed: 'around',
    page_size: 20,
    cursor: `${longAgo}/${noId}`,
  }),
  rpc('A member’s posts', 'post_feed', { feed: 'member', member, page_size: 20 }),
  rpc('New posts', 'new_posts', { feed: 'around', since: `${longAgo}/${noId}` }),
  rpc('A post', 'one_post', { post }),
  rpc('What is said under a post', 'comments_of_post', { post }),
  rpc('The membership', 'membership'),
  rpc('The strategy', 'strategy'),
  rpc('The roadmap', 'roadmap', { page_size: 20 }),
]

export const searches: readonly Question[] = [
  search('the empty page', {}, 'visitor'),
  search('the empty page, to a member', {}),
  search('the empty page of a kind', { kinds: ['members'] }),
  search('the empty page of a city', { in_city: 'Lisbon' }),
  search('what costs nothing', { price: 'free' }),
  search('one word', { words: 'breathwork' }),
  search('two words', { words: 'breathwork lanterns' }),
  search('a word that all have', { words: 'community' }),
  search('a word that all have, in a small city', { words: 'community', in_city: 'City 7' }),
  search('a word that all have, of a kind and a fact', {
    words: 'community',
    kinds: ['events'],
    access_facts: ['hearing_loop'],
    price: 'free',
  }),
  search('a word of this week', { words: 'breathwork', date_from: day(0), date_to: day(7) }),
  search('a beginning', { words: 'brea' }),
  search('a short beginning', { words: 'ma' }),
  search('a name', { words: 'Freya Lindqvist' }),
  search('a misspelt word', { words: 'braethwork' }),
  search('two misspelt words', { words: 'medittaion ligth' }),
  search('a word that nobody has', { words: 'zqvxkw' }),
  search('some of the words', { words: 'zqvxkw breathwork ceremony' }),
  search('some of the words, with choices', { words: 'zqvxkw community', price: 'free', in_city: 'Lisbon' }),
  search('words that nobody has, with choices', { words: 'zqvxkw', time_of_day: 'evening', price: 'free' }),
  search('a sentence', { words: 'breathwork', in_city: 'Lisbon', sentence: 'in Lisbon breathwork' }),
  search('a sentence of one word that many have', { price: 'free', sentence: 'community' }),
  rpc('Cities that a sentence may mean', 'search_cities', {}),
  search('near a place', { words: 'breathwork', near: { latitude: 40, longitude: -3, km: 25 } }),
  search('nearest to a place', { near: { latitude: 40, longitude: -3, km: 25 }, sort: 'nearest' }),
  search('around a city', { in_city: 'Lisbon', near: { km: 25 } }),
  search('a later page', { words: 'breathwork', cursor: 'after.480' }),
  ...['fr', 'brea', 'freya', 'braethw', 'community', 'zqvxkw'].map((words) =>
    rpc(`Typing ${words}`, 'search_quick', { words }),
  ),
]

/** Of those who look after the house. */
export const adminScreens: readonly Question[] = [
  rpc('The overview', 'admin_overview', {}, 'admin'),
  rpc('Members, to an admin', 'admin_members', {}, 'admin'),
  rpc('Members of a name, to an admin', 'admin_members', { words: 'Freya' }, 'admin'),
  rpc('Members, far behind', 'admin_members', { cursor: `${noId} ${longAgo}` }, 'admin'),
  rpc('Events, to an admin', 'admin_events', {}, 'admin'),
  rpc('Events ahead, to an admin', 'admin_events', { state: 'ahead' }, 'admin'),
  rpc(
    'Events cancelled, far behind',
    'admin_events',
    { state: 'cancelled', cursor: `a ${longAgo}` },
    'admin',
  ),
  rpc('Events with a word, to an admin', 'admin_events', { words: 'breathwork' }, 'admin'),
  rpc('Events with a word that all have, to an admin', 'admin_events', { words: 'community' }, 'admin'),
  rpc('Venues, to an admin', 'admin_venues', {}, 'admin'),
  rpc('Providers that wait', 'providers_in_review', {}, 'admin'),
  rpc('Reports that wait', 'reports_queue', { wanted: 'open' }, 'admin'),
  rpc('Reports that are closed', 'reports_queue', { wanted: 'closed' }, 'admin'),
  rpc('Suspensions', 'suspension_list', { wanted: 'all' }, 'admin'),
  rpc(
    'Suspensions, far behind',
    'suspension_list',
    { wanted: 'all', cursor: `${Date.parse(longAgo)}000 ${noId}` },
    'admin',
  ),
  rpc('Appeals', 'suspension_list', { wanted: 'appeals' }, 'admin'),
  rpc('What is known of a member', 'member_care', { member: known.host }, 'admin'),
  rpc('Mails', 'admin_mails', { limit: 25 }, 'admin'),
  rpc('Mails that are parked', 'admin_mails', { limit: 25, state: 'parked' }, 'admin'),
  rpc('Jobs that failed', 'admin_jobs', {}, 'admin'),
  rpc('Jobs that are parked', 'admin_jobs', { state: 'parked' }, 'admin'),
  rpc('Jobs that failed, far behind', 'admin_jobs', { cursor: 50 }, 'admin'),
  rpc('The audit log', 'admin_audit', {}, 'admin'),
  rpc('The audit log of a member', 'admin_audit', { of_member: 'p_2' }, 'admin'),
  rpc('Errors of browsers', 'admin_errors', {}, 'admin'),
]
