/** Whoever is signed in, as the layout shows them; the username is missing until one is chosen. */
export type Member = {
  id: string
  username: string | undefined
  email: string
  photo: string | null
  /** For showing the way to the admin dashboard; the server decides who may open it. */
  isAdmin: boolean
}

export type MemberMenuProps = { member: Member; onSignOut: () => void }

export const memberMenuId = 'member-menu'

export function shownName({ username, email }: Member): string {
  return username ?? email.split('@')[0] ?? email
}
