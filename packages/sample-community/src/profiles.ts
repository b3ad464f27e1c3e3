import type { Audience, ProfileField } from '@hearth/contracts/member-values'

/** What a member of the sample community tells of themselves; the city comes with the person. */
export type SampleProfile = {
  pronouns?: string
  bio?: string
  interests?: string[]
  offers?: string[]
  needs?: string[]
  links?: string[]
  showsAttended?: boolean
  /** Fields that are not for all members. */
  audiences?: Partial<Record<ProfileField, Audience>>
  /** Usernames. */
  follows?: string[]
}

/** By username. Who is not here has told nothing yet, as happens. */
export const profiles: Record<string, SampleProfile> = {
  'ines.duarte': {
    pronouns: 'she/her',
    bio: 'I learned to cook for forty in my grandmother’s kitchen in Évora. Now I set one long table a month and let strangers sit next to each other.\n\nIf you come alone, tell me, and I will seat you next to somebody kind.',
    interests: ['long tables', 'fado', 'bread', 'neighbours'],
    offers: ['Cooking for many', 'A kitchen on Sundays', 'Listening'],
    needs: ['Hands for washing up', 'Someone who plays accordion'],
    links: ['https://ines.example'],
    showsAttended: true,
    audiences: { bio: 'everyone', interests: 'everyone', city: 'everyone' },
    follows: ['tomas.lind', 'beatriz.nunes', 'luis_semedo', 'lena.vogt'],
  },
  'tomas.lind': {
    pronouns: 'he/him',
    bio: 'Carpenter, choir bass, slow runner. I came to Lisbon for a winter and stayed nine years.',
    interests: ['choir', 'woodwork', 'running', 'long tables'],
    offers: ['Fixing chairs and tables', 'Carrying heavy things'],
    needs: ['A quiet place to read on Sundays'],
    follows: ['ines.duarte', 'rui.tavares', 'luis_semedo'],
  },
  'mara.okafor': {
    pronouns: 'she/they',
    bio: 'I look after this house together with a few others. Write to me when something hurts or does not work.',
    interests: ['community', 'theater', 'gardens'],
    offers: ['Help with your first event'],
    audiences: { bio: 'everyone' },
    follows: ['lena.vogt', 'emre.aydin', 'ines.duarte'],
  },
  'rui.tavares': {
    bio: 'Early riser. Most mornings I run along the river and would rather not do it alone.',
    interests: ['running', 'sea swimming', 'coffee'],
    offers: ['Pacing for first-time runners'],
    follows: ['tomas.lind', 'joao.mira'],
  },
  'beatriz.nunes': {
    pronouns: 'ela',
    bio: 'Actor by night, speech therapist by day. I believe that everybody has one good story.',
    interests: ['theater', 'storytelling', 'voice'],
    offers: ['Voice warm-ups', 'Holding a story circle'],
    needs: ['A rehearsal room with light'],
    showsAttended: true,
    follows: ['ines.duarte', 'amelia.costa'],
  },
  'joao.mira': {
    bio: 'I repair bicycles and the moods of the people who ride them.',
    interests: ['bicycles', 'repair', 'maps'],
    offers: ['Bicycle repair', 'Tools to borrow'],
    follows: ['rui.tavares'],
  },
  'amelia.costa': {
    pronouns: 'she/her',
    bio: 'Kindergarten teacher for twenty years. Children at an event are no problem; they are half of it.',
    interests: ['children', 'paper craft', 'singing'],
    offers: ['Care for children', 'Paper lanterns'],
    follows: ['ines.duarte', 'beatriz.nunes'],
  },
  luis_semedo: {
    pronouns: 'he/him',
    bio: 'Mornas from my mother’s side, guitar from the neighbour’s.',
    interests: ['guitar', 'Cape Verdean songs', 'long tables'],
    offers: ['Live music', 'Guitar lessons for beginners'],
    links: ['https://luis-semedo.example'],
    audiences: { bio: 'everyone', offers: 'everyone' },
    follows: ['ines.duarte'],
  },
  'sujata.rai': {
    pronouns: 'she/her',
    bio: 'I sit every morning at six, and there is always a second cushion.',
    interests: ['meditation', 'silence', 'mountains'],
    offers: ['Guiding a silent hour'],
    follows: ['anju.shrestha', 'pemba.lama', 'priya.nair'],
  },
  'bikash.gurung': {
    bio: 'Trail guide. The best view is usually behind you.',
    interests: ['hiking', 'mountains', 'first aid'],
    offers: ['Walks for beginners', 'First aid'],
    needs: ['Old trekking boots for young guides'],
    follows: ['pemba.lama'],
  },
  'anju.shrestha': {
    pronouns: 'she/her',
    bio: 'Singing bowls, resting hands. I trained with my aunt in Patan.',
    interests: ['sound', 'bodywork', 'courtyards'],
    offers: ['Sound for tired people'],
    follows: ['sujata.rai'],
  },
  'pemba.lama': {
    bio: 'Momo for two hundred? Give me a day and four friends.',
    interests: ['food', 'long tables', 'football'],
    offers: ['Cooking for many', 'Steamers to borrow'],
    follows: ['bikash.gurung', 'ines.duarte'],
  },
  'maeve.power': {
    pronouns: 'she/her',
    bio: 'Celebrant. I find words for weddings, wakes and everything between.',
    interests: ['ceremony', 'poetry', 'sea swimming'],
    offers: ['Words for a hard day', 'Holding a circle'],
    follows: ['ailish.walsh', 'ruth.pike'],
  },
  'gord.noseworthy': {
    bio: 'Two good speakers and a shed. I listen more than I play.',
    interests: ['sound', 'radio', 'boats'],
    offers: ['Sound for small rooms'],
    follows: ['maeve.power', 'tom_penney'],
  },
  'ailish.walsh': {
    interests: ['fiddle', 'kitchen parties', 'knitting'],
    offers: ['Fiddle for dancing'],
    needs: ['A lift to Quidi Vidi on Thursdays'],
    follows: ['maeve.power'],
  },
  'ruth.pike': {
    bio: 'Retired nurse. I bring soup and I stay to wash the pots.',
    interests: ['soup', 'choir', 'walking'],
    offers: ['Company at a hospital visit'],
    audiences: { offers: 'followed' },
  },
  'mere.tamihana': {
    pronouns: 'ia',
    bio: 'Nau mai, haere mai. I teach te reo to grown-ups who are shy about it.',
    interests: ['te reo Māori', 'waiata', 'gardens'],
    offers: ['Teaching te reo'],
    follows: ['wiremu.katene', 'hana.williams'],
  },
  'hana.williams': {
    interests: ['gardens', 'seed saving', 'children'],
    offers: ['Seedlings in spring'],
    needs: ['Compost'],
    follows: ['mere.tamihana'],
  },
  'priya.nair': {
    pronouns: 'she/her',
    bio: 'Yoga for people who think that it is not for them. Chairs welcome.',
    interests: ['yoga', 'breath', 'sea swimming'],
    offers: ['Chair yoga', 'A calm hour before exams'],
    links: ['https://chairs-and-breath.example'],
    follows: ['sujata.rai', 'yuki_arai'],
  },
  yuki_arai: {
    bio: 'I photograph people who have forgotten that I am there.',
    interests: ['photography', 'libraries', 'tea'],
    offers: ['Photographs of your evening'],
    follows: ['priya.nair'],
  },
  'lena.vogt': {
    pronouns: 'sie/ihr',
    bio: 'Courtyard person. If there is a table outside, I will find a reason to sit at it.',
    interests: ['courtyards', 'theater', 'repair', 'neighbours'],
    offers: ['A courtyard for summer evenings', 'German conversation'],
    showsAttended: true,
    follows: ['emre.aydin', 'mara.okafor', 'klara.busch', 'ines.duarte'],
  },
  'emre.aydin': {
    pronouns: 'er/ihm',
    bio: 'Founder of two small companies and one large lunch.',
    interests: ['fair work', 'food', 'mentoring'],
    offers: ['An hour for your business idea', 'Turkish breakfast'],
    follows: ['lena.vogt', 'david_adler'],
  },
  'klara.busch': {
    interests: ['theater', 'improvisation', 'dance'],
    offers: ['Improvisation for beginners'],
    needs: ['A co-host for Tuesdays'],
    follows: ['lena.vogt'],
  },
  david_adler: {
    bio: 'I teach people to mend things, mostly electric ones.',
    interests: ['repair', 'electronics', 'bicycles'],
    offers: ['Repairing lamps and radios'],
    follows: ['joao.mira', 'emre.aydin'],
  },
  'wanjiru.mwangi': {
    pronouns: 'she/her',
    bio: 'Poet, aunt of eleven. I open my sitting room for readings on the last Friday.',
    interests: ['poetry', 'storytelling', 'tea'],
    offers: ['A sitting room for twenty', 'Reading your poem first'],
    follows: ['amina.hassan', 'otieno.o'],
  },
  'otieno.o': {
    interests: ['running', 'football', 'young people'],
    offers: ['Coaching on Saturday mornings'],
    follows: ['wanjiru.mwangi', 'rui.tavares'],
  },
  'amina.hassan': {
    pronouns: 'she/her',
    bio: 'An hour of being heard can carry a week. I walk slowly so that you can talk.',
    interests: ['listening', 'walking', 'languages'],
    offers: ['Listening', 'Somali and Swahili conversation'],
    audiences: { bio: 'everyone', offers: 'everyone' },
    follows: ['wanjiru.mwangi', 'maeve.power'],
  },
  'ximena.lopez': {
    pronouns: 'ella',
    bio: 'I run a small kitchen where nobody is asked whether they can pay.',
    interests: ['food', 'maize', 'neighbours'],
    offers: ['Tortillas by hand', 'Cooking for many'],
    follows: ['rosa.jimenez', 'citlali.cruz'],
  },
  'citlali.cruz': {
    bio: 'Cochineal, indigo, marigold. My hands are rarely one colour.',
    interests: ['dyeing', 'weaving', 'plants'],
    offers: ['Dyeing together'],
    needs: ['Wool that nobody wants'],
    follows: ['rosa.jimenez'],
  },
  'rosa.jimenez': {
    interests: ['flowers', 'altars', 'singing'],
    offers: ['Paper banners and marigold arches'],
    follows: ['citlali.cruz', 'ximena.lopez'],
  },
  'mateo.garcia': {
    bio: 'Son jarocho on Wednesdays. Bring shoes that make a noise.',
    interests: ['jarana', 'dance', 'kitchen parties'],
    offers: ['Jarana for beginners'],
    follows: ['rosa.jimenez'],
  },
}
