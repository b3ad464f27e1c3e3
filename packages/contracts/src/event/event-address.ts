/** As an event's record or its row says it. */
type Audience = { visibility: string; status: string }

/** Who opens it needs no account: it is published, and public or open to whoever has its link. */
export function isOpenToAll({ visibility, status }: Audience): boolean {
  return status !== 'draft' && (visibility === 'public' || visibility === 'unlisted')
}

/** The path of an event's page: the public one where it is open to all, else the one that asks for a sign-in. */
export function eventPath(event: Audience & { id: string }): string {
  return isOpenToAll(event) ? publicEventPath(event.id) : `/event/${encodeURIComponent(event.id)}`
}

/** The same for an event that is known to be open to all. */
export function publicEventPath(id: string): string {
  return `/e/${encodeURIComponent(id)}`
}
