/** The one language that dates, numbers and prices are written in for now (contracts.md, "Language"). */
export const locale = 'en-GB'
