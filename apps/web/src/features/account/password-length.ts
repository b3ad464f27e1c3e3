/** Characters as people count them; all of them are kept as typed (security-rules 7). */
export const passwordLength = { least: 8, max: 128 } as const
