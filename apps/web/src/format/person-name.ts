import type { Person } from '@hearth/contracts/reads'

/** What somebody is called who may have chosen no name to be called by. */
export function personName({ display_name, username }: Pick<Person, 'display_name' | 'username'>): string {
  return display_name || username
}
