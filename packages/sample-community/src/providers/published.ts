import type { SampleProvider } from './sample-provider.ts'

/** Twelve whose pages are open to everyone. */
export const published: readonly SampleProvider[] = [
  {
    owner: 'ines.duarte',
    name: 'Long Tables by Inês',
    headline: 'I seat strangers so that they leave as neighbours',
    story: [
      'I grew up in a house where the table was too small and everyone came anyway. Now I hold long tables for other people: I think about who sits beside whom, when it should become quiet, and how the evening ends.',
      'You keep the guests and the reason. I bring the order of the evening, two good questions for each course, and the calm of somebody who has done this a hundred times.',
    ],
    categories: ['facilitation', 'food'],
    travelsKm: 60,
    area: 'Lisbon, Setúbal and the west coast up to Ericeira',
    languages: ['pt', 'en', 'es'],
    availability: 'Evenings from Wednesday to Sunday. I keep one weekend a month for my own table.',
    hours: [{ days: [3, 4, 5, 6, 7], opens: '17:00', closes: '23:00' }],
    services: [
      {
        name: 'Holding a long table',
        description:
          'Seating, questions, timing and a soft landing, for 12 to 60 people. Cooking not included.',
        minutes: 300,
        price: { from: 280, to: 420 },
      },
      { name: 'An hour of planning', minutes: 60, price: { from: 35 }, isOnline: true },
    ],
    qualifications: [
      { title: 'Group facilitation, two-year course', issuer: 'Escola do Encontro', year: 2017 },
    ],
    at: [
      { event: 'long-table/0', part: 'Holding the table' },
      { event: 'long-table/4', part: 'Holding the table' },
    ],
  },
  {
    owner: 'luis_semedo',
    name: 'Luís Semedo',
    headline: 'Mornas and coladeiras, one voice and one guitar',
    story: [
      'My grandmother sang on São Vicente while she hung out the washing, and I learned the songs without knowing that I was learning. I play them the way she did: close to people, no microphone if the room allows.',
      'I know about ninety mornas and will gladly learn one for you, if you tell me whom it is for.',
    ],
    categories: ['music'],
    travelsKm: 120,
    languages: ['pt', 'fr', 'en'],
    availability: 'Most evenings. In August I am in Mindelo.',
    services: [
      {
        name: 'A set of mornas',
        description: 'Two times forty minutes.',
        minutes: 110,
        price: { from: 180, to: 260 },
      },
      {
        name: 'One song at a doorstep',
        description: 'For a birthday, a farewell, a sorry.',
        minutes: 20,
        price: 'donation',
      },
    ],
    at: [
      { event: 'fado-kitchen/0', part: 'Mornas between the courses' },
      { event: 'rooftop-morna/1', part: 'Voice and guitar' },
      { event: 'rooftop-morna/5', part: 'Voice and guitar' },
      { event: 'long-table/7', part: 'Songs after the soup', asked: 'host' },
    ],
  },
  {
    owner: 'amelia.costa',
    name: 'Amélia’s Corner',
    headline: 'A corner for children, so that parents stay to the end',
    story: [
      'I was a kindergarten teacher for thirty-one years and I miss the noise. I come with a carpet, a suitcase of wooden animals and enough paper, and build a corner from which children can see their parents, and forget them.',
      'Up to eight children alone; for more I bring my niece Teresa.',
    ],
    categories: ['childcare'],
    travelsKm: 25,
    languages: ['pt', 'en'],
    availability: 'Afternoons and early evenings, never after ten.',
    hours: [
      { days: [1, 2, 3, 4, 5], opens: '15:00', closes: '21:00' },
      { days: [6], opens: '10:00', closes: '22:00' },
    ],
    services: [
      { name: 'The corner, up to eight children', minutes: 180, price: { from: 60 } },
      { name: 'The corner for two, up to sixteen', minutes: 180, price: { from: 105 } },
    ],
    qualifications: [
      { title: 'Kindergarten teacher', issuer: 'Escola Superior de Educação de Lisboa', year: 1986 },
      { title: 'First aid for children', issuer: 'Cruz Vermelha', year: 2023 },
    ],
    at: [
      { event: 'repair-cafe/1', part: 'Care for children' },
      { event: 'market-stall/0', part: 'Care for children' },
      { event: 'garden-tempest/2', part: 'Care for children', asked: 'provider' },
    ],
  },
  {
    owner: 'anju.shrestha',
    name: 'Bowls of Swotha',
    headline: 'Singing bowls and resting hands, for rooms that are tired',
    story: [
      'My father hammered bowls in Patan and I carried them to the buyers. I knew how each one sounded before I knew what it was for. Today I play nineteen of them for people who lie down, and for people who work with their hands I offer a shoulder massage in clothes.',
      'I make no promises about healing. People sleep better, mostly.',
    ],
    categories: ['bodywork', 'sound_and_light'],
    travelsKm: 15,
    area: 'Kathmandu, Patan and Bhaktapur',
    isOnline: true,
    languages: ['ne', 'en', 'hi'],
    hours: [{ days: [1, 2, 4, 5, 6], opens: '07:00', closes: '11:00' }],
    services: [
      {
        name: 'Bowls for a circle',
        description: 'Up to twenty-five people, mats are there.',
        minutes: 75,
        price: { from: 6000, to: 9000 },
      },
      {
        name: 'Shoulders and hands',
        description: 'Twenty minutes on a chair, in clothes.',
        minutes: 20,
        price: { from: 900 },
      },
      {
        name: 'Bowls through the line',
        description: 'With good headphones it carries further than you think.',
        minutes: 45,
        price: 'donation',
        isOnline: true,
      },
    ],
    qualifications: [{ title: 'Learned with Buddha Ratna Shrestha, bowl maker' }],
    at: [
      { event: 'sound-bath/0', part: 'Bowls' },
      { event: 'sound-bath/2', part: 'Bowls' },
      { event: 'loving-kindness-online/1', part: 'Bowls to begin and end' },
    ],
  },
  {
    owner: 'pemba.lama',
    name: 'Momo for Many',
    headline: 'Steamers for up to two hundred, folded by everyone who wants to',
    story: [
      'Momo are better when the people who eat them have folded them. I come three hours before, set up the tables and teach; by the time the steam rises nobody is a stranger any more.',
      'Buff, chicken, or potato and paneer. The tomato chutney is my aunt’s and I may not change it.',
    ],
    categories: ['food', 'facilitation'],
    travelsKm: 40,
    languages: ['ne', 'en'],
    availability: 'Not during Losar. Big groups need a week’s notice.',
    services: [
      { name: 'Folding and eating, per person', minutes: 240, price: { from: 450, to: 650 } },
      { name: 'Momo already folded, per hundred', price: { from: 1800 } },
    ],
    at: [
      { event: 'momo-rooftop/1', part: 'Steamers and chutney' },
      { event: 'forum-theatre/1', part: 'Momo in the interval' },
    ],
  },
  {
    owner: 'maeve.power',
    name: 'Maeve Power, celebrant',
    headline: 'Words for weddings, wakes and everything between',
    story: [
      'I have married people on wharves and buried people in the fog, and both need the same thing: somebody who has listened beforehand. We talk twice, I write, you change what is not true, and on the day I stand there and say it.',
      'I am not of any church, and have worked beside most of them.',
    ],
    categories: ['ceremony', 'listening'],
    travelsKm: 300,
    area: 'The whole Avalon, and further if the ferry runs',
    isOnline: true,
    languages: ['en', 'fr'],
    availability: 'Saturdays fill a year ahead. For a funeral I make room.',
    services: [
      { name: 'A wedding in your own words', minutes: 60, price: { from: 650, to: 900 } },
      { name: 'A funeral or a wake', minutes: 60, price: 'donation' },
      {
        name: 'Two hours about what to say',
        description: 'For those who will speak themselves.',
        minutes: 120,
        price: { from: 120 },
        isOnline: true,
      },
    ],
    qualifications: [{ title: 'Licensed to solemnize marriages, Newfoundland and Labrador', year: 2014 }],
    at: [
      { event: 'grief-circle/0', part: 'Holding the room' },
      { event: 'grief-circle/4', part: 'Holding the room' },
      { event: 'kitchen-party/1' },
    ],
  },
  {
    owner: 'gord.noseworthy',
    name: 'Shed Sound',
    headline: 'Two good speakers, warm lamps, and a fellow who listens',
    story: [
      'Most halls sound bad because somebody turned it up. I bring less: two speakers I built myself, four microphones, and a box of lamps that make people look like they had a holiday. I stay all night and I coil the cables.',
    ],
    categories: ['sound_and_light'],
    travelsKm: 80,
    languages: ['en'],
    services: [
      {
        name: 'Sound for a small hall',
        description: 'Up to 120 people, speech and acoustic music.',
        minutes: 360,
        price: { from: 220, to: 340 },
      },
      { name: 'Warm lamps', description: 'Twelve lamps on stands, set and taken away.', price: { from: 90 } },
      { name: 'An afternoon teaching your volunteers', minutes: 180, price: 'free' },
    ],
    at: [
      { event: 'shed-plays/1', part: 'Sound and lamps' },
      { event: 'kitchen-party/1', part: 'Sound' },
    ],
  },
  {
    owner: 'priya.nair',
    name: 'Chairs and Breath',
    headline: 'Yoga for people who think that it is not for them',
    story: [
      'After my second hip operation I could not get down to the mat, so I brought the mat up to the chair. Now I teach in libraries, offices and marae. Nobody has to bend further than they like, and we laugh a good deal.',
      'Every class has a version for lying in bed.',
    ],
    categories: ['movement', 'bodywork'],
    travelsKm: 30,
    isOnline: true,
    languages: ['en', 'hi', 'ta'],
    availability: 'Mornings, and Thursday evenings online.',
    hours: [
      { days: [1, 2, 3, 5], opens: '08:00', closes: '12:00' },
      { days: [4], opens: '19:00', closes: '20:30' },
    ],
    services: [
      {
        name: 'A class where you are',
        description: 'Up to thirty chairs.',
        minutes: 60,
        price: { from: 110, to: 150 },
      },
      { name: 'Thursday evening, online', minutes: 60, price: 'donation', isOnline: true },
    ],
    qualifications: [
      { title: 'Yoga teacher, 500 hours', issuer: 'Krishnamacharya Yoga Mandiram', year: 2012 },
    ],
    at: [
      { event: 'chair-yoga/0', part: 'Teaching' },
      { event: 'chair-yoga/1', part: 'Teaching' },
      { event: 'phone-elders/0', part: 'Ten minutes of stretching' },
    ],
  },
  {
    owner: 'yuki_arai',
    name: 'Yuki Arai, quiet photographs',
    headline: 'Pictures of people who have forgotten that I am there',
    story: [
      'I photograph evenings without a flash and without asking anybody to look at me. You get eighty pictures, not eight hundred, and nobody is shown who did not want to be: I ask at the door and remember faces.',
      'At night I photograph the sky, and teach others to.',
    ],
    categories: ['photography'],
    travelsKm: 100,
    languages: ['ja', 'en'],
    services: [
      {
        name: 'An evening in pictures',
        description: 'About eighty, within ten days.',
        minutes: 240,
        price: { from: 380, to: 520 },
      },
      { name: 'Portrait under your own lamp', minutes: 90, price: { from: 160 } },
    ],
    qualifications: [{ title: 'Diploma in photography', issuer: 'Kyoto Seika University', year: 2009 }],
    at: [
      { event: 'waka-ama/0', part: 'Photographs' },
      { event: 'stars-piha/1', part: 'Photographs of the sky' },
      { event: 'theatre-sports-ak/2', part: 'Photographs', asked: 'provider' },
    ],
  },
  {
    owner: 'amina.hassan',
    name: 'Slow Walks with Amina',
    headline: 'An hour of being heard, on foot or by voice',
    story: [
      'People tell the truth more easily when they look ahead and not at each other. So we walk. I listen, ask little, and at the end I tell you what I have heard. It is not therapy and I say so; when you need more than me, I know whom to ask.',
    ],
    categories: ['listening', 'facilitation'],
    travelsKm: 20,
    isOnline: true,
    languages: ['sw', 'en', 'ar'],
    availability: 'Early mornings in Karura, afternoons by voice.',
    hours: [{ days: [2, 3, 4, 6], opens: '06:30', closes: '10:00' }],
    services: [
      { name: 'A walk of an hour', minutes: 60, price: { from: 1500, to: 2500 } },
      { name: 'An hour by voice', minutes: 60, price: 'donation', isOnline: true },
      { name: 'A listening circle for a team', minutes: 150, price: { from: 12000 } },
    ],
    qualifications: [{ title: 'Counselling psychology, BA', issuer: 'University of Nairobi', year: 2016 }],
    at: [
      { event: 'forest-breath/0', part: 'Leading the walk' },
      { event: 'chama-night/1', part: 'Listening corner' },
    ],
  },
  {
    owner: 'rosa.jimenez',
    name: 'Flores de Rosa',
    headline: 'Marigold arches, paper banners and altars for any day',
    story: [
      'I cut the marigolds at four in the morning in Zaachila, so they are awake when your guests come. With my sons I build arches, altars and tables; afterwards everything goes to the compost, and the paper to the school.',
    ],
    categories: ['decoration', 'ceremony'],
    travelsKm: 50,
    languages: ['es'],
    availability: 'From mid-October to the third of November everything is promised already.',
    services: [
      { name: 'An arch of flowers', price: { from: 1800, to: 3200 } },
      {
        name: 'A small altar',
        description: 'We talk first about who it is for.',
        minutes: 180,
        price: { from: 900 },
      },
    ],
    at: [
      { event: 'calenda/1', part: 'Marigold arches' },
      { event: 'altar-evening/1', part: 'The altar' },
    ],
  },
  {
    owner: 'citlali.cruz',
    name: 'Grana y Añil',
    headline: 'Dyeing with cochineal, indigo and marigold, together at one pot',
    story: [
      'Three colours, three pots, one long day. Everyone brings something white that they have worn, and takes it home in a colour that no shop has. I learned from my mother in Teotitlán and she still corrects me.',
    ],
    categories: ['craft', 'decoration'],
    travelsKm: 70,
    languages: ['es', 'en'],
    services: [
      { name: 'A day at the pots, per person', minutes: 360, price: { from: 650 } },
      {
        name: 'Cloth for your tables',
        description: 'Dyed to the colour of your evening; ten metres.',
        price: { from: 2400, to: 3600 },
      },
    ],
    at: [
      { event: 'natural-dyes/0', part: 'Teaching' },
      { event: 'natural-dyes/3', part: 'Teaching' },
      { event: 'fair-prices/2', part: 'A word about honest prices' },
    ],
  },
]
