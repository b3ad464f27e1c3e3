import type { SampleVenue } from '../sample-venue.ts'

const stJohns = { city: 'St. John’s', country: 'CA', timezone: 'America/St_Johns', currency: 'CAD' }

export const stJohnsVenues = {
  harbourview: {
    ...stJohns,
    keeper: 'maeve.power',
    name: 'Harbourview Hall',
    kind: 'hall',
    about: [
      'A parish hall that lost its parish and kept its kitchen. Sprung floor, a stage two feet high, a furnace with a personality.',
      'The small room at the back has its own door, a kettle and soft chairs. It is for what is hard to say.',
    ],
    address: '14 Bannock Lane',
    directions: 'Park behind, not in front: the fire truck turns there.',
    position: [47.5689, -52.7036],
    capacity: 160,
    features: ['kitchen', 'stage', 'piano', 'sound_system', 'tables', 'heating', 'children_corner'],
    access: ['step_free_entrance', 'step_free_toilet', 'hearing_loop', 'parking'],
    hours: [
      { days: [1, 2, 3, 4, 5], opens: '10:00', closes: '22:00' },
      { days: [5, 6], opens: '19:00', closes: '01:00' },
    ],
    prices: '25 dollars an hour, 10 for the small room. Funerals and first gigs are on us.',
    houseRules: 'The kettle is never empty. If it snows, the last ones in shovel for the first ones out.',
    contact: { email: 'hall@hearth.example', phone: '+1 709 555 0114', audience: 'everyone' },
  },
  boathouse: {
    ...stJohns,
    keeper: 'gord.noseworthy',
    name: 'The Gut Boathouse',
    kind: 'other',
    about: [
      'A shed on stilts with a wood stove, eleven chairs that match nothing, and the ocean under the floorboards. It holds thirty if they like each other.',
    ],
    address: 'Foot of Cadet’s Road, Quidi Vidi',
    position: [47.5836, -52.6781],
    capacity: 30,
    features: ['fireplace', 'piano'],
    access: ['parking'],
    prices: 'A junk of dry wood each.',
    houseRules: 'Nobody stands on the wharf side after dark without a rope, and yes, that means you.',
    contact: { phone: '+1 709 555 0162', note: 'Let it ring.', audience: 'members' },
  },
  battery: {
    ...stJohns,
    keeper: 'ailish.walsh',
    name: 'Battery trailhead',
    kind: 'outdoors',
    about: ['Where the houses stop and the chain in the rock begins. We gather by the last mailbox.'],
    address: 'End of Outer Battery Road',
    position: [47.5707, -52.6886],
    access: ['parking'],
    prices: 'Free, like the wind.',
    houseRules:
      'People live here: no engines left running, no shouting before nine. Ice on the chain means we go for breakfast instead.',
  },
} as const satisfies Record<string, SampleVenue>
