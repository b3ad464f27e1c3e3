import { networkApps, type Sibling } from '@hearth/contracts'
import * as m from '@hearth/messages'

const descriptions: Record<string, () => string> = {
  hearth: m.site_network_app_hearth,
  story: m.site_network_app_story,
  piflines: m.site_network_app_piflines,
  positivity: m.site_network_app_positivity,
  journal: m.site_journal_description,
  tidyprojects: m.site_network_app_tidyprojects,
  gymtimer: m.site_network_app_gymtimer,
  singlefollow: m.site_network_app_singlefollow,
}

/** What the registry says of the eight apps, in the language of the moment; what a deployment says of an app stays as it is. */
export function describeSiblings(siblings: readonly Sibling[]): Sibling[] {
  return siblings.map((app) => {
    const ours = networkApps.find(({ id }) => id === app.id)
    return ours?.description === app.description ? { ...app, description: descriptions[app.id]!() } : app
  })
}
