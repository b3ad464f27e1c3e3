import { rulesLater } from '../../../forms/draft-form.ts'

/** What is wrong with a page, and what it lacks. */
export const pageRules = rulesLater(() => import('./page-problems.ts'))
