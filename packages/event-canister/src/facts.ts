import { IDL } from '@dfinity/candid'
import type { CoHost, KnownMember, MemoryStore } from '@hearth/event-engine/portable'

// What events rest on and the engine does not decide: who is a member, who hosts with whom, which venue is open, how
// many are coming. Hearth keeps these; its server, the canister's controller, tells the canister of each change.

/** What the canister is installed and upgraded with. */
export const settingsType = IDL.Record({
  name: IDL.Text,
  version: IDL.Text,
  sites: IDL.Vec(IDL.Record({ id: IDL.Text, isActive: IDL.Bool })),
  /** Makes the ids of events ones that nobody can reckon, as unlisted events need. */
  salt: IDL.Vec(IDL.Nat8),
})
export type Settings = {
  name: string
  version: string
  sites: { id: string; isActive: boolean }[]
  salt: Uint8Array
}

const memberType = IDL.Record({
  userId: IDL.Text,
  principal: IDL.Text,
  username: IDL.Text,
  displayName: IDL.Opt(IDL.Text),
  photoUrl: IDL.Opt(IDL.Text),
  isAdmin: IDL.Bool,
  /** Whom they blocked. */
  blocked: IDL.Vec(IDL.Text),
})
type CandidMember = {
  userId: string
  principal: string
  username: string
  displayName: [] | [string]
  photoUrl: [] | [string]
  isAdmin: boolean
  blocked: string[]
}

export type Fact = { takes: IDL.Type; learn: (store: MemoryStore, told: unknown[]) => void }

/** The controller's methods, by name: each takes a list and replies once all of it is known. */
export const facts: Readonly<Record<string, Fact>> = {
  tellMembers: fact(memberType, (store, member: CandidMember) => store.notifyMember(knownMember(member))),
  forgetMembers: fact(IDL.Text, (store, userId: string) => store.forgetMember(userId)),
  tellVenues: fact(
    IDL.Record({ id: IDL.Text, status: IDL.Text }),
    (store, venue: { id: string; status: string }) => store.notifyVenue(venue),
  ),
  forgetVenues: fact(IDL.Text, (store, id: string) => store.forgetVenue(id)),
  tellHosts: fact(
    IDL.Record({
      eventId: IDL.Text,
      coHosts: IDL.Vec(IDL.Record({ userId: IDL.Text, state: IDL.Text })),
    }),
    (store, hosts: { eventId: string; coHosts: CoHost[] }) => store.notifyHosts(hosts),
  ),
  tellSeats: fact(
    IDL.Record({ eventId: IDL.Text, taken: IDL.Nat }),
    (store, { eventId, taken }: { eventId: string; taken: bigint }) =>
      store.notifySeats({ eventId, taken: Number(taken) }),
  ),
}

function fact<T>(type: IDL.Type, learn: (store: MemoryStore, told: T) => void): Fact {
  return {
    takes: IDL.Vec(type),
    learn: (store, told) => {
      for (const one of told) learn(store, one as T)
    },
  }
}

function knownMember({ displayName, photoUrl, ...member }: CandidMember): KnownMember {
  return {
    ...member,
    ...(displayName[0] !== undefined && { displayName: displayName[0] }),
    ...(photoUrl[0] !== undefined && { photoUrl: photoUrl[0] }),
  }
}
