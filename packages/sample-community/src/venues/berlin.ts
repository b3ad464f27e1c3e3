import type { SampleVenue } from '../sample-venue.ts'

const berlin = { city: 'Berlin', country: 'DE', timezone: 'Europe/Berlin', currency: 'EUR' }

export const berlinVenues = {
  hofkueche: {
    ...berlin,
    keeper: 'lena.vogt',
    name: 'Hofküche',
    kind: 'cafe',
    about: [
      'A kitchen in the second courtyard, with an oven that fits nine loaves and a table that fits eighteen people. In summer the choir stands outside and the neighbours lean out.',
    ],
    address: 'Lindenaustraße 40, second courtyard',
    directions: 'Through both archways, then follow the smell.',
    position: [52.4869, 13.4408],
    capacity: 40,
    features: ['kitchen', 'tables', 'outdoor_space', 'wifi'],
    access: ['step_free_entrance', 'public_transport'],
    hours: [
      { days: [2, 3, 4, 5], opens: '08:00', closes: '15:00' },
      { days: [5], opens: '18:00', closes: '22:00' },
    ],
    prices: 'The table is free, the bread is not. 50 euros for an evening with the oven.',
    houseRules: 'Courtyard quiet from ten. The starter is called Hannelore and is fed by whoever is last.',
    contact: { email: 'hof@hearth.example', audience: 'everyone' },
  },
  feld: {
    ...berlin,
    keeper: 'mara.okafor',
    name: 'Tempelhofer Feld',
    kind: 'outdoors',
    about: [
      'A runway that nobody lands on any more and everybody does. We meet by the gate and walk out until the city is a line.',
    ],
    address: 'Gate at Herrfurthstraße',
    position: [52.4738, 13.4162],
    features: ['outdoor_space'],
    access: ['step_free_entrance', 'public_transport'],
    hoursNote: 'The gates open at dawn and close at dusk.',
    prices: 'Free, for good: the city voted.',
    houseRules: 'Stay off the skylarks’ meadow from April to July. Barbecues only where the signs say so.',
  },
  saal: {
    ...berlin,
    keeper: 'klara.busch',
    name: 'Kleiner Saal',
    kind: 'theater',
    about: [
      'A ballroom from 1911 that has been a cinema, a gym and a store for stoves. Red curtain, honest lights, a grand piano with one key that sulks.',
      'There is a quiet room behind the blue curtain, with cushions, used a lot and by everyone.',
    ],
    address: 'Wippergasse 7',
    directions: 'U-Bahn to the end of the market, then the arch with the iron swan.',
    position: [52.4792, 13.4385],
    capacity: 140,
    features: ['stage', 'piano', 'sound_system', 'projector', 'heating', 'wifi', 'tables'],
    access: ['step_free_entrance', 'step_free_toilet', 'hearing_loop', 'seating', 'public_transport'],
    hours: [{ days: [2, 3, 4, 5, 6, 7], opens: '10:00', closes: '23:00' }],
    hoursNote: 'Later on Fridays, when there is dancing.',
    prices: '180 euros an evening with a technician, 60 for rehearsals. Ask us when that is too much.',
    houseRules:
      'Nobody is turned away for lack of money, and nobody stays who makes others smaller. Glitter is swept by its owner.',
    contact: { email: 'saal@hearth.example', phone: '+49 30 5550177', audience: 'everyone' },
  },
} as const satisfies Record<string, SampleVenue>
