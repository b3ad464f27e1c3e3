import type { SampleProvider } from './sample-provider.ts'

/** Two that wait for their review, one that rests, and one that is still being written. */
export const waiting: readonly SampleProvider[] = [
  {
    owner: 'emre.aydin',
    status: 'in_review',
    name: 'Early Disco',
    headline: 'Dance floors that end at eleven, sober and very happy',
    story: [
      'I play from seven to eleven, soul, Anadolu funk and whatever your aunt asks for. I bring the records, a small light that breathes with the music, and tea. Children are welcome in front of the speakers, with ear muffs that I bring too.',
    ],
    categories: ['sound_and_light', 'music', 'movement'],
    travelsKm: 45,
    languages: ['de', 'tr', 'en'],
    services: [
      { name: 'Four hours of records', minutes: 240, price: { from: 240, to: 360 } },
      { name: 'The breathing light alone', price: { from: 60 } },
    ],
  },
  {
    owner: 'otieno.o',
    status: 'in_review',
    name: 'Otieno and the Sunday Benga',
    headline: 'Nyatiti, guitar and a bass line that your feet understand',
    story: [
      'We are four, we fit into one car, and we begin slowly so that lunch can finish. The nyatiti was my uncle’s. Between the songs I tell where they come from, if people want to hear it.',
    ],
    categories: ['music'],
    travelsKm: 150,
    languages: ['sw', 'en'],
    services: [{ name: 'An afternoon of benga', minutes: 180, price: { from: 18000, to: 26000 } }],
    qualifications: [{ title: 'Twenty years with the Kisumu Shirati Revival' }],
  },
  {
    owner: 'klara.busch',
    status: 'paused',
    name: 'Your Week, Acted Out',
    headline: 'Playback theatre for teams, families and anniversaries',
    story: [
      'Somebody tells, four of us play it back, and the room sees what it was about. It is funny more often than you expect. We come without a stage and without costumes, only with four chairs and a scarf.',
    ],
    categories: ['facilitation', 'listening'],
    travelsKm: 200,
    languages: ['de', 'en'],
    availability: 'Resting until the spring: our youngest is four weeks old.',
    services: [{ name: 'An evening of playback', minutes: 90, price: { from: 480, to: 700 } }],
  },
  {
    owner: 'joao.mira',
    status: 'draft',
    name: 'Sitting Together',
    headline: '',
    story: ['I hold quiet evenings, and would like to'],
    categories: ['facilitation'],
    languages: ['pt'],
    services: [],
  },
]
