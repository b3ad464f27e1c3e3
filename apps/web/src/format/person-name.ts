/** What somebody is called who may have chosen no name to be called by. */
export function personName({
  display_name,
  username,
}: {
  display_name?: string | null
  username: string
}): string {
  return display_name || username
}
