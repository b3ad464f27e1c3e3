/** What a calendar program opens as a subscription: the same address under the name `webcal`. */
export function webcalUrl(address: string): string {
  return address.replace(/^https?:/, 'webcal:')
}

/** Google Calendar's page that adds a calendar by its address. */
export function googleSubscriptionUrl(address: string): string {
  return `https://calendar.google.com/calendar/render?${new URLSearchParams({ cid: webcalUrl(address) })}`
}

/** Outlook's page that adds a calendar by its address, under a name. */
export function outlookSubscriptionUrl(address: string, name: string): string {
  return `https://outlook.live.com/calendar/0/addfromweb?${new URLSearchParams({ url: address, name })}`
}
