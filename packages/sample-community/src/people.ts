/** The sample community's members. The four with a role are the ones that somebody trying Hearth signs in as. */
export type SamplePerson = {
  username: string
  name: string
  home: string
  role?: 'member' | 'host' | 'admin'
}

export const people: readonly SamplePerson[] = [
  { username: 'ines.duarte', name: 'Inês Duarte', home: 'Lisbon', role: 'host' },
  { username: 'tomas.lind', name: 'Tomás Lind', home: 'Lisbon', role: 'member' },
  { username: 'mara.okafor', name: 'Mara Okafor', home: 'Berlin', role: 'admin' },
  { username: 'rui.tavares', name: 'Rui Tavares', home: 'Lisbon' },
  { username: 'beatriz.nunes', name: 'Beatriz Nunes', home: 'Lisbon' },
  { username: 'joao.mira', name: 'João Mira', home: 'Lisbon' },
  { username: 'amelia.costa', name: 'Amélia Costa', home: 'Lisbon' },
  { username: 'luis_semedo', name: 'Luís Semedo', home: 'Lisbon' },
  { username: 'sujata.rai', name: 'Sujata Rai', home: 'Kathmandu' },
  { username: 'bikash.gurung', name: 'Bikash Gurung', home: 'Kathmandu' },
  { username: 'anju.shrestha', name: 'Anju Shrestha', home: 'Kathmandu' },
  { username: 'pemba.lama', name: 'Pemba Lama', home: 'Kathmandu' },
  { username: 'nirmala.kc', name: 'Nirmala KC', home: 'Kathmandu' },
  { username: 'maeve.power', name: 'Maeve Power', home: 'St. John’s' },
  { username: 'gord.noseworthy', name: 'Gord Noseworthy', home: 'St. John’s' },
  { username: 'ailish.walsh', name: 'Ailish Walsh', home: 'St. John’s' },
  { username: 'tom_penney', name: 'Tom Penney', home: 'St. John’s' },
  { username: 'ruth.pike', name: 'Ruth Pike', home: 'St. John’s' },
  { username: 'mere.tamihana', name: 'Mere Tamihana', home: 'Auckland' },
  { username: 'josh.fonoti', name: 'Josh Fonoti', home: 'Auckland' },
  { username: 'hana.williams', name: 'Hana Williams', home: 'Auckland' },
  { username: 'priya.nair', name: 'Priya Nair', home: 'Auckland' },
  { username: 'wiremu.katene', name: 'Wiremu Katene', home: 'Auckland' },
  { username: 'yuki_arai', name: 'Yuki Arai', home: 'Auckland' },
  { username: 'lena.vogt', name: 'Lena Vogt', home: 'Berlin' },
  { username: 'emre.aydin', name: 'Emre Aydın', home: 'Berlin' },
  { username: 'klara.busch', name: 'Klara Busch', home: 'Berlin' },
  { username: 'david_adler', name: 'David Adler', home: 'Berlin' },
  { username: 'jonas.weber', name: 'Jonas Weber', home: 'Berlin' },
  { username: 'selin.kaya', name: 'Selin Kaya', home: 'Berlin' },
  { username: 'wanjiru.mwangi', name: 'Wanjirũ Mwangi', home: 'Nairobi' },
  { username: 'otieno.o', name: 'Otieno Odhiambo', home: 'Nairobi' },
  { username: 'amina.hassan', name: 'Amina Hassan', home: 'Nairobi' },
  { username: 'kamau.njoroge', name: 'Kamau Njoroge', home: 'Nairobi' },
  { username: 'achieng.were', name: 'Achieng Were', home: 'Nairobi' },
  { username: 'ximena.lopez', name: 'Ximena López', home: 'Oaxaca' },
  { username: 'mateo.garcia', name: 'Mateo García', home: 'Oaxaca' },
  { username: 'citlali.cruz', name: 'Citlali Cruz', home: 'Oaxaca' },
  { username: 'fermin.bautista', name: 'Fermín Bautista', home: 'Oaxaca' },
  { username: 'rosa.jimenez', name: 'Rosa Jiménez', home: 'Oaxaca' },
]

/** Someone who has confirmed their address and not chosen a name yet. */
export const newcomer = { email: 'newcomer@hearth.example' } as const

/** Addresses of a domain that can never exist, so no sample mail reaches anybody. */
export function emailOf({ username, role }: SamplePerson): string {
  return `${role ?? username}@hearth.example`
}
