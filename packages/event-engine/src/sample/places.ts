import type { AccessFact } from '@hearth/contracts/event-values'

export type SamplePlace = {
  name: string
  address: string
  city: string
  timezone: string
  currency: string
  access?: AccessFact[]
}

const lisbon = { city: 'Lisbon', timezone: 'Europe/Lisbon', currency: 'EUR' }
const kathmandu = { city: 'Kathmandu', timezone: 'Asia/Kathmandu', currency: 'NPR' }
const stJohns = { city: 'St. John’s', timezone: 'America/St_Johns', currency: 'CAD' }
const auckland = { city: 'Auckland', timezone: 'Pacific/Auckland', currency: 'NZD' }
const berlin = { city: 'Berlin', timezone: 'Europe/Berlin', currency: 'EUR' }
const nairobi = { city: 'Nairobi', timezone: 'Africa/Nairobi', currency: 'KES' }
const oaxaca = { city: 'Oaxaca', timezone: 'America/Mexico_City', currency: 'MXN' }

/** Where the sample community meets. Houses and streets are made up; parks and hills are not. */
export const places = {
  esquina: {
    ...lisbon,
    name: 'Casa da Esquina',
    address: 'Rua das Andorinhas 12',
    access: ['step_free_entrance', 'step_free_toilet', 'public_transport'],
  },
  telhado: {
    ...lisbon,
    name: 'Telhado Comum',
    address: 'Travessa do Poço Velho 3, top floor',
    access: ['public_transport', 'seating'],
  },
  cerca: {
    ...lisbon,
    name: 'Jardim da Cerca',
    address: 'Calçada do Monte Novo',
    access: ['step_free_entrance', 'public_transport'],
  },
  oficina: {
    ...lisbon,
    name: 'Oficina Larga',
    address: 'Beco dos Carpinteiros 8',
    access: ['step_free_entrance', 'seating'],
  },
  swotha: {
    ...kathmandu,
    name: 'Swotha Courtyard House',
    address: 'Near the stone spout, Swotha Tole, Patan',
    access: ['seating', 'quiet_space'],
  },
  boudha: {
    ...kathmandu,
    name: 'Pipalbot Rooftop',
    address: 'Third lane north of the stupa, Boudha',
    access: ['seating'],
  },
  godavari: {
    ...kathmandu,
    name: 'Godavari trailhead',
    address: 'Last bus stop, Godavari',
    access: ['public_transport', 'parking'],
  },
  harbourview: {
    ...stJohns,
    name: 'Harbourview Hall',
    address: '14 Bannock Lane',
    access: ['step_free_entrance', 'step_free_toilet', 'hearing_loop', 'parking'],
  },
  boathouse: {
    ...stJohns,
    name: 'The Gut Boathouse',
    address: 'Foot of Cadet’s Road, Quidi Vidi',
    access: ['parking'],
  },
  battery: {
    ...stJohns,
    name: 'Battery trailhead',
    address: 'End of Outer Battery Road',
    access: ['parking'],
  },
  karanga: {
    ...auckland,
    name: 'Karanga House',
    address: '9 Vermilion Lane, Ponsonby',
    access: ['step_free_entrance', 'step_free_toilet', 'quiet_space', 'public_transport'],
  },
  mangere: {
    ...auckland,
    name: 'Māngere village hall',
    address: '21 Church Road Corner, Māngere Bridge',
    access: ['step_free_entrance', 'parking', 'seating'],
  },
  piha: {
    ...auckland,
    name: 'North Piha lawn',
    address: 'Beside the lifeguard tower, North Piha',
    access: ['parking'],
  },
  chatham: {
    city: 'Waitangi',
    timezone: 'Pacific/Chatham',
    currency: 'NZD',
    name: 'Wharf shed',
    address: 'Waitangi wharf, Chatham Island',
    access: ['parking', 'seating'],
  },
  hofkueche: {
    ...berlin,
    name: 'Hofküche',
    address: 'Lindenaustraße 40, second courtyard',
    access: ['step_free_entrance', 'public_transport'],
  },
  feld: {
    ...berlin,
    name: 'Tempelhofer Feld',
    address: 'Gate at Herrfurthstraße',
    access: ['step_free_entrance', 'public_transport'],
  },
  saal: {
    ...berlin,
    name: 'Kleiner Saal',
    address: 'Wippergasse 7',
    access: ['step_free_entrance', 'step_free_toilet', 'hearing_loop', 'seating', 'public_transport'],
  },
  jacaranda: {
    ...nairobi,
    name: 'Jacaranda House',
    address: 'Mpingo Close, Westlands',
    access: ['step_free_entrance', 'parking', 'seating'],
  },
  karura: {
    ...nairobi,
    name: 'Karura Forest',
    address: 'Limuru Road gate',
    access: ['step_free_entrance', 'parking'],
  },
  studio: {
    ...nairobi,
    name: 'Toi Street Studio',
    address: 'Above the tailors, Toi Street',
    access: ['public_transport'],
  },
  patio: {
    ...oaxaca,
    name: 'Patio Jalatlaco',
    address: 'Callejón de la Grana 5',
    access: ['step_free_entrance', 'seating'],
  },
  cocina: {
    ...oaxaca,
    name: 'Cocina de Rosa',
    address: 'Calle del Comal 18, Xochimilco',
    access: ['seating'],
  },
  fortin: {
    ...oaxaca,
    name: 'Cerro del Fortín',
    address: 'Foot of the long stairs',
    access: ['public_transport'],
  },
} as const satisfies Record<string, SamplePlace>

export type PlaceName = keyof typeof places
