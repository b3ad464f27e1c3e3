import type { SampleVenue } from '../sample-venue.ts'

const nairobi = { city: 'Nairobi', country: 'KE', timezone: 'Africa/Nairobi', currency: 'KES' }

export const nairobiVenues = {
  jacaranda: {
    ...nairobi,
    keeper: 'otieno.o',
    name: 'Jacaranda House',
    kind: 'community_house',
    about: [
      'A bungalow from another time, given back to the street by the people who live on it. Lawn in front, five-a-side at the back, a veranda in between where everything is decided.',
    ],
    address: 'Mpingo Close, Westlands',
    directions: 'Tell the askari you are coming to eat. It is always true.',
    position: [-1.2649, 36.8031],
    capacity: 120,
    features: ['outdoor_space', 'kitchen', 'sound_system', 'tables', 'children_corner', 'wifi'],
    access: ['step_free_entrance', 'parking', 'seating'],
    hours: [{ days: [1, 2, 3, 4, 5, 6, 7], opens: '09:00', closes: '22:00' }],
    prices: 'KSh 2,000 for the lawn, 3,500 for the house, nothing for a meeting of mothers.',
    houseRules:
      'Headphones after nine. Cleats stay outside. The veranda chair with the blue cushion is Mzee’s.',
    contact: { email: 'jacaranda@hearth.example', phone: '+254 20 555 0131', audience: 'everyone' },
  },
  karura: {
    ...nairobi,
    keeper: 'amina.hassan',
    name: 'Karura Forest',
    kind: 'outdoors',
    about: ['Bamboo, a waterfall, a cave, and paths wide enough for two to walk and a third to listen.'],
    address: 'Limuru Road gate',
    position: [-1.2425, 36.8188],
    features: ['outdoor_space'],
    access: ['step_free_entrance', 'parking'],
    hours: [{ days: [1, 2, 3, 4, 5, 6, 7], opens: '06:00', closes: '18:00' }],
    prices: 'The forest asks a small entry fee; walkers of ours who cannot pay it are paid for.',
    houseRules: 'Do not feed the sykes monkeys, however they look at you.',
  },
  studio: {
    ...nairobi,
    keeper: 'achieng.were',
    name: 'Toi Street Studio',
    kind: 'studio',
    about: [
      'One long room above the tailors. By day it smells of steam and starch; by night we push the cutting tables together and somebody tells a story.',
    ],
    address: 'Above the tailors, Toi Street',
    directions: 'The green stairs between the two signs that say Best Suits.',
    told: 'members',
    position: [-1.3018, 36.7801],
    capacity: 55,
    features: ['projector', 'wifi', 'sound_system', 'tables'],
    access: ['public_transport'],
    hours: [{ days: [1, 2, 3, 4, 5, 6], opens: '18:00', closes: '22:30' }],
    prices: 'KSh 500 an evening, and tell the tailors you came.',
    houseRules: 'Pins are found with bare feet: keep your shoes on.',
    contact: { phone: '+254 20 555 0178', audience: 'members' },
  },
} as const satisfies Record<string, SampleVenue>
