/** A way of wearing hair: what lies behind the head, and what lies over the face. */
export type Hair = {
  back?: string
  front?: string
  /** The ears are under it. */
  hidesEars?: boolean
  /** Light falls on its top. */
  shines?: boolean
}

export const hairs = {
  crop: {
    front:
      'M31 46C28 24 38 17 51 17C65 17 72 26 69 46C68 40 66 36 64 33C56 34 44 34 37 32C34 36 32 40 31 46Z',
  },
  side: {
    front:
      'M31 48C27 26 36 15 53 16C68 17 73 29 69 48C68 42 67 37 64 34C54 35 47 31 43 26C41 33 35 37 33 41C32 43 32 45 31 48Z',
    shines: true,
  },
  bob: {
    back: 'M29 62C22 46 26 15 51 15C76 15 78 46 71 62C70 67 62 67 60 64H40C38 67 30 67 29 62Z',
    front:
      'M31 50C28 28 38 19 51 19C64 19 72 29 69 50C68 40 64 34 58 29C52 35 40 37 34 38C32 42 32 46 31 50Z',
    hidesEars: true,
    shines: true,
  },
  long: {
    back: 'M27 90C20 62 24 14 51 14C78 14 80 62 73 90C68 96 60 92 59 84H41C40 92 32 96 27 90Z',
    front: 'M31 52C27 28 38 18 51 18C64 18 73 28 69 52C68 40 62 32 51 27C41 32 33 40 31 52Z',
    hidesEars: true,
    shines: true,
  },
  wave: {
    back: 'M29 78C20 72 28 64 24 54C20 36 30 14 51 14C73 14 80 36 76 54C72 64 80 72 71 78C64 82 62 72 60 66H40C38 72 36 82 29 78Z',
    front:
      'M31 50C26 28 37 18 52 18C66 18 73 30 69 50C68 42 66 36 62 32C56 34 50 30 47 27C44 34 34 36 31 50Z',
    hidesEars: true,
    shines: true,
  },
  bun: {
    back: 'M50 3a11 11 0 1 1 0 22a11 11 0 0 1 0-22Z',
    front: 'M31 48C27 26 38 17 50 17C62 17 73 26 69 48C67 38 62 31 50 30C38 31 33 38 31 48Z',
    shines: true,
  },
  afro: {
    back: 'M50 8C62 4 74 10 78 22C86 30 84 44 77 50C76 58 68 60 64 58H36C32 60 24 58 23 50C16 44 14 30 22 22C26 10 38 4 50 8Z',
    front:
      'M32 46C29 30 40 22 50 22C60 22 71 30 68 46C67 38 63 33 58 31C53 34 47 34 42 31C37 33 33 38 32 46Z',
  },
  coils: {
    front:
      'M30 45C27 36 29 24 36 20C40 14 60 14 64 20C71 24 73 36 70 45C69 39 67 36 65 34C60 35 40 35 35 34C33 36 31 39 30 45Z',
  },
  recede: {
    front:
      'M31 50C27 38 30 27 37 22C36 29 34 34 33 39C32 42 32 46 31 50ZM69 50C73 38 70 27 63 22C64 29 66 34 67 39C68 42 68 46 69 50Z',
  },
  scarf: {
    back: 'M50 10C74 10 79 34 75 56C74 70 84 80 82 98H18C16 80 26 70 25 56C21 34 26 10 50 10Z',
    hidesEars: true,
  },
  braids: {
    back: 'M28 58C22 36 28 14 50 14C72 14 78 36 72 58L76 92C76 97 68 97 67 92L63 60H37L33 92C32 97 24 97 24 92Z',
    front: 'M31 48C28 28 38 18 50 18C62 18 72 28 69 48C67 38 62 32 50 24C38 32 33 38 31 48Z',
    hidesEars: true,
  },
  fringe: {
    back: 'M28 66C22 46 24 14 50 14C76 14 78 46 72 66C68 70 62 68 61 64H39C38 68 32 70 28 66Z',
    front:
      'M31 50C27 28 36 18 50 18C64 18 73 28 69 50C68 45 68 42 67 39C60 41 40 41 33 39C32 42 32 45 31 50Z',
    hidesEars: true,
    shines: true,
  },
  quiff: {
    front:
      'M31 47C28 36 29 27 34 24C35 13 58 9 66 20C72 25 72 37 69 47C68 41 67 37 65 34C58 33 50 32 42 28C40 32 34 35 33 40C32 42 31 44 31 47Z',
    shines: true,
  },
} as const satisfies Record<string, Hair>
