import type { SampleVenue } from '../sample-venue.ts'

const oaxaca = { city: 'Oaxaca', country: 'MX', timezone: 'America/Mexico_City', currency: 'MXN' }

export const oaxacaVenues = {
  patio: {
    ...oaxaca,
    keeper: 'fermin.bautista',
    name: 'Patio Jalatlaco',
    kind: 'sacred_space',
    about: [
      'A cobbled yard with a laurel tree, an altar that is never quite the same twice, and walls that throw a voice back kindly. Dye pots along the north side; please do not ask what is in the third.',
    ],
    address: 'Callejón de la Grana 5',
    directions: 'Two doors after the murals of the skeleton on a bicycle.',
    position: [17.0664, -96.7168],
    capacity: 80,
    features: ['outdoor_space', 'stage', 'tables', 'fireplace'],
    access: ['step_free_entrance', 'seating'],
    hours: [{ days: [2, 3, 4, 5, 6, 7], opens: '10:00', closes: '22:00' }],
    prices: 'Half of the hat.',
    houseRules: 'Greet the altar or the tree, as you like. Rockets only on the saint’s day.',
    contact: { email: 'patio@hearth.example', audience: 'everyone' },
  },
  cocina: {
    ...oaxaca,
    keeper: 'rosa.jimenez',
    name: 'Cocina de Rosa',
    kind: 'home',
    about: [
      'My kitchen, with the comal outside and a table my father made too large for the door, so it will never leave. Eight can cook, twenty-five can remember.',
    ],
    address: 'Calle del Comal 18, Xochimilco',
    told: 'members',
    position: [17.0741, -96.7262],
    capacity: 25,
    features: ['kitchen', 'tables', 'outdoor_space'],
    access: ['seating'],
    prices: 'The ingredients, shared, and an hour of washing up.',
    houseRules: 'We begin with a coffee and end with a coffee. Chillies are touched with gloves.',
    contact: { email: 'cocina@hearth.example', audience: 'owner' },
  },
  fortin: {
    ...oaxaca,
    keeper: 'ximena.lopez',
    name: 'Cerro del Fortín',
    kind: 'outdoors',
    about: ['The long stairs above the city. We count them aloud, in whatever language we are learning.'],
    address: 'Foot of the long stairs',
    position: [17.0702, -96.7311],
    features: ['outdoor_space'],
    access: ['public_transport'],
    prices: 'Breath.',
    houseRules: 'Slowest in front. Down before dark.',
  },
} as const satisfies Record<string, SampleVenue>
