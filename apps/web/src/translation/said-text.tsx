import type { Said } from './words.ts'

/** What somebody wrote, with the language it is in where that is not the page's. */
export const SaidText = ({ as: Tag, text, language }: Said & { as: 'b' | 'p' | 'span' }) => (
  <Tag {...language}>{text}</Tag>
)
