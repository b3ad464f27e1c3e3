/** So many lines, and so many characters of each text; the table's checks say the same. */
export const eveningLimits = {
  lines: 10,
  line: 60,
  lineNote: 120,
  bring: 80,
  bringNote: 160,
  wayIn: 80,
  wayInNote: 240,
} as const
