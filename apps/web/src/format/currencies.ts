/** What prices and pledges are offered in; a price that is there already keeps its own. */
export const currencies = [
  'EUR',
  'USD',
  'GBP',
  'AUD',
  'CAD',
  'CHF',
  'INR',
  'JPY',
  'KES',
  'MXN',
  'NPR',
  'NZD',
  'SEK',
  'ZAR',
]
