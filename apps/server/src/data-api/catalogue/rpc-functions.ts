/**
 * Every function that may be called through `/rest/v1/rpc`; all others are not there. `shared`: its
 * answer is the same for all readers of one sight and may be given to all of them; it asks `hearth.sight()` who reads
 * and nothing else (docs/decisions/0011-directories-are-shared.md).
 */
const answers: Record<string, 'own' | 'shared'> = {
  admin_mails: 'own',
  admin_audit: 'own',
  admin_errors: 'own',
  admin_events: 'own',
  admin_jobs: 'own',
  admin_members: 'own',
  admin_overview: 'own',
  admin_venues: 'own',
  city_middle: 'own',
  comments_of_post: 'own',
  event_co_hosts: 'own',
  event_photos: 'own',
  event_comments: 'own',
  event_crowds: 'own',
  event_guests: 'own',
  event_invited: 'own',
  event_page: 'own',
  event_told: 'own',
  events_at: 'own',
  events_of_member: 'own',
  find_guests: 'own',
  my_events: 'own',
  open_events: 'own',
  guest_counts: 'own',
  guest_page: 'own',
  guests_who_chose: 'own',
  question_counts: 'own',
  event_standing: 'own',
  member_care: 'own',
  event_waiting_list: 'own',
  featured_events: 'shared',
  how_to_answer: 'own',
  known_guests: 'own',
  member_directory: 'shared',
  member_profile: 'own',
  members_like_me: 'own',
  membership: 'own',
  my_co_hosting: 'own',
  my_enquiries: 'own',
  my_invitations: 'own',
  my_to_do: 'own',
  my_waiting: 'own',
  new_posts: 'own',
  one_post: 'own',
  post_feed: 'own',
  posts_by_id: 'own',
  open_steward_applications: 'own',
  provider_directory: 'shared',
  providers_in_review: 'own',
  recommended_events: 'own',
  reports_queue: 'own',
  roadmap: 'own',
  search: 'shared',
  search_cities: 'shared',
  search_quick: 'own',
  suspension_list: 'own',
  strategy: 'own',
  venue_directory: 'shared',
  venues_for_picker: 'own',
  waiting_counts: 'own',
  waiting_page: 'own',
  walk_in_page: 'own',
}

/** Which functions an interface lists, and which of them answer all readers alike. */
export type ListedFunctions = { names: readonly string[]; shared: ReadonlySet<string> }

export const rpcFunctions: readonly string[] = Object.keys(answers)
export const sharedFunctions: ReadonlySet<string> = new Set(
  rpcFunctions.filter((name) => answers[name] === 'shared'),
)
export const listedFunctions: ListedFunctions = { names: rpcFunctions, shared: sharedFunctions }
