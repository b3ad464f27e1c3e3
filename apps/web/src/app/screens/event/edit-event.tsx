import * as m from '@hearth/messages'
import { howToAnswerOptions } from '../../../data/event/answering-queries.ts'
import { hiddenPlaceOptions } from '../../../data/event/hidden-place.ts'
import { coHostsOptions } from '../../../data/event/hosting-queries.ts'
import { eventPageOptions } from '../../../data/event/page-queries.ts'
import { eventOptions, standingOptions } from '../../../data/event/queries.ts'
import { seriesOfEventOptions } from '../../../data/series/queries.ts'
import { translationsOptions } from '../../../data/translation-queries.ts'
import { useSession } from '../../../features/account/session/session.tsx'
import { useParams } from '../../../navigation/index.ts'
import { usePageTitle } from '../../layout/page-title.ts'
import type { Ask } from '../../screen-loader.ts'
import { ChangeEvent } from './edit-event/change-event.tsx'

export const ask: Ask = ({ client, params: { id = '' } }) => {
  void client.prefetchQuery(eventOptions(id))
  void client.prefetchQuery(coHostsOptions(id))
  void client.prefetchQuery(hiddenPlaceOptions(id))
  void client.prefetchQuery(eventPageOptions(id))
  void client.prefetchQuery(standingOptions([id]))
  void client.prefetchQuery(howToAnswerOptions(id))
  void client.prefetchQuery(seriesOfEventOptions(id))
  void client.prefetchQuery(translationsOptions({ kind: 'event', id }))
}

/** Change an event: for its hosts alone; the engine decides, this screen only says so early. */
export function Component() {
  usePageTitle(m.event_edit_title())
  const { id = '' } = useParams()
  const { user } = useSession()
  return <ChangeEvent eventId={id} userId={user?.id} />
}
