import type { AccessFact } from '@hearth/contracts/event-values'
import type { VenueInput } from '@hearth/contracts/venue'
import type { VenueAudience, VenueFeature, VenueKind } from '@hearth/contracts/venue-values'
import type { VenueRecord } from './queries.ts'

/** What stands in the form's fields: text as typed, so that nothing a person wrote is ever lost or changed. */
export type VenueDraft = {
  /** The venue's id, made with the draft: saved twice, it is one venue. */
  id: string
  name: string
  kind: VenueKind | ''
  description: string
  /** In which it is written, of a new venue; afterwards that is chosen on its page. */
  language?: string
  city: string
  country: string
  timezone: string
  capacity: string
  features: VenueFeature[]
  access: AccessFact[]
  hours: HoursLine[]
  hoursNote: string
  prices: string
  houseRules: string
  website: string
  photos: string[]
  lendsPictures: boolean
  address: string
  directions: string
  latitude: string
  longitude: string
  addressAudience: VenueAudience
  contactEmail: string
  contactPhone: string
  contactNote: string
  contactAudience: VenueAudience
}
type HoursLine = { days: number[]; opens: string; closes: string }

export function emptyVenueDraft({ id, timezone }: { id: string; timezone: string }): VenueDraft {
  return {
    id,
    name: '',
    kind: '',
    description: '',
    city: '',
    country: '',
    timezone,
    capacity: '',
    features: [],
    access: [],
    hours: [],
    hoursNote: '',
    prices: '',
    houseRules: '',
    website: '',
    photos: [],
    lendsPictures: false,
    address: '',
    directions: '',
    latitude: '',
    longitude: '',
    addressAudience: 'everyone',
    contactEmail: '',
    contactPhone: '',
    contactNote: '',
    contactAudience: 'members',
  }
}

/** The form's fields for a venue that exists. */
export function draftOfVenue(venue: VenueRecord): VenueDraft {
  const { venue_addresses: address, venue_contacts: contact } = venue
  const typed = (number: number | null | undefined) => (number == null ? '' : String(number))
  return {
    id: venue.id,
    name: venue.name,
    kind: venue.kind as VenueKind,
    description: venue.description ?? '',
    city: venue.city,
    country: venue.country ?? '',
    timezone: venue.timezone,
    capacity: typed(venue.capacity),
    features: venue.features as VenueFeature[],
    access: venue.access as AccessFact[],
    hours: venue.hours,
    hoursNote: venue.hours_note ?? '',
    prices: venue.prices ?? '',
    houseRules: venue.house_rules ?? '',
    website: venue.website ?? '',
    photos: venue.photos,
    lendsPictures: venue.lends_pictures,
    address: address?.address ?? '',
    directions: address?.directions ?? '',
    latitude: typed(address?.latitude),
    longitude: typed(address?.longitude),
    addressAudience: address?.audience ?? 'everyone',
    contactEmail: contact?.email ?? '',
    contactPhone: contact?.phone ?? '',
    contactNote: contact?.note ?? '',
    contactAudience: contact?.audience ?? 'members',
  }
}

/** What the form says, as `save-venue` takes it. Fields that say nothing are left out. */
export function toVenueInput(draft: VenueDraft): Record<keyof VenueInput, unknown> {
  const said = (text: string) => text.trim() || undefined
  const contact = {
    email: said(draft.contactEmail),
    phone: said(draft.contactPhone),
    note: said(draft.contactNote),
  }
  const hasContact = Object.values(contact).some(Boolean)
  return {
    id: draft.id,
    name: draft.name,
    kind: draft.kind,
    description: said(draft.description),
    city: draft.city,
    country: said(draft.country),
    timezone: draft.timezone,
    capacity: numberOf(draft.capacity),
    features: draft.features,
    access: draft.access,
    hours: draft.hours,
    hoursNote: said(draft.hoursNote),
    prices: said(draft.prices),
    houseRules: said(draft.houseRules),
    website: said(draft.website),
    photos: draft.photos,
    lendsPictures: draft.lendsPictures,
    address: {
      address: draft.address,
      directions: said(draft.directions),
      position: positionOfDraft(draft),
      audience: draft.addressAudience,
    },
    contact: hasContact ? { ...contact, audience: draft.contactAudience } : undefined,
    basedOn: undefined,
  }
}

function positionOfDraft({ latitude, longitude }: VenueDraft) {
  if (!latitude.trim() && !longitude.trim()) return undefined
  return { latitude: numberOf(latitude) ?? Number.NaN, longitude: numberOf(longitude) ?? Number.NaN }
}

/** A number as typed, with a comma or a point; not a number where it is none, which the rules refuse in words. */
function numberOf(typed: string): number | undefined {
  const text = typed.trim().replace(',', '.')
  return text === '' ? undefined : Number(text)
}

/** A problem's sentence by the path of the field it stands beside: `name`, `hours.0.opens`. */
export type VenueProblems = Record<string, string>

const fieldOfPath: Record<string, keyof VenueDraft> = {
  'address.address': 'address',
  'address.directions': 'directions',
  'address.position.latitude': 'latitude',
  'address.position.longitude': 'longitude',
  'address.audience': 'addressAudience',
  'contact.email': 'contactEmail',
  'contact.phone': 'contactPhone',
  'contact.note': 'contactNote',
  'contact.audience': 'contactAudience',
}
const lists = ['features', 'access', 'photos']

/** The form's field for a path of the input; a problem of a list's entry belongs to the list, except for hours. */
export function fieldFor(path: string): string | undefined {
  if (Object.hasOwn(fieldOfPath, path)) return fieldOfPath[path]
  const [first = ''] = path.split('.')
  if (lists.includes(first)) return first
  if (first === 'hours') return path.replace(/^(hours\.\d+\.days).*/, '$1')
  return Object.hasOwn(emptyVenueDraft({ id: '', timezone: '' }), path) ? path : undefined
}
