import type { SampleVenue } from '../sample-venue.ts'

const kathmandu = { city: 'Kathmandu', country: 'NP', timezone: 'Asia/Kathmandu', currency: 'NPR' }

export const kathmanduVenues = {
  swotha: {
    ...kathmandu,
    keeper: 'anju.shrestha',
    name: 'Swotha Courtyard House',
    kind: 'community_house',
    about: [
      'A brick house of four floors around a courtyard that keeps its own weather. The carved room on the second floor is for sitting; the ground floor is for noise.',
      'After the earthquake the neighbours stacked the bricks before they stacked their own. We try to deserve it.',
    ],
    address: 'Near the stone spout, Swotha Tole, Patan',
    directions: 'Stand at the spout with the water on your left; the low door. Mind your forehead.',
    position: [27.6749, 85.3259],
    capacity: 60,
    features: ['mats', 'outdoor_space', 'wifi', 'kitchen'],
    access: ['seating', 'quiet_space'],
    hours: [{ days: [1, 2, 3, 4, 5, 7], opens: '07:00', closes: '20:00' }],
    hoursNote: 'Closed on Saturdays, and in Dashain.',
    prices: '1,500 rupees an evening; free for the quarter.',
    houseRules: 'Shoes at the door. The courtyard shrine is used: please walk around it clockwise.',
    contact: { email: 'swotha@hearth.example', audience: 'everyone' },
  },
  boudha: {
    ...kathmandu,
    keeper: 'pemba.lama',
    name: 'Pipalbot Rooftop',
    kind: 'home',
    about: [
      'My family’s roof, one lane from the stupa. There is a stove for momo, a water tank painted like a cloud, and pigeons with opinions.',
    ],
    address: 'Third lane north of the stupa, Boudha',
    told: 'owner',
    position: [27.7226, 85.362],
    capacity: 45,
    features: ['kitchen', 'outdoor_space', 'tables'],
    access: ['seating'],
    prices: 'Bring flour.',
    houseRules:
      'My grandmother sleeps at nine, so we whisper the goodbyes. Nothing may be thrown from the roof, least of all rice.',
    contact: { note: 'Ask me on an event that I host.', audience: 'members' },
  },
  godavari: {
    ...kathmandu,
    keeper: 'bikash.gurung',
    name: 'Godavari trailhead',
    kind: 'outdoors',
    about: [
      'Where the road ends and the forest begins. There is a tea stall with a bench that has waited for every late walker since before I was born.',
    ],
    address: 'Last bus stop, Godavari',
    position: [27.5951, 85.379],
    access: ['public_transport', 'parking'],
    prices: 'Nothing; buy a tea.',
    houseRules: 'Carry out what you carried in. Leeches in monsoon: long socks.',
  },
} as const satisfies Record<string, SampleVenue>
