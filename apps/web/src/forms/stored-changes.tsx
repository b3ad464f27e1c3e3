import * as m from '@hearth/messages'
import { Button } from '../ui/button.tsx'

/** Above a form of something that is there: what became of changes that were not saved. */
export function StoredChanges({
  isFromBefore,
  isStored,
  onDiscard,
}: {
  isFromBefore: boolean
  isStored: boolean
  onDiscard: () => void
}) {
  return (
    <>
      {isFromBefore && (
        <p className="form-kept">
          {m.site_changes_kept()}{' '}
          <Button look="quiet" small onClick={onDiscard}>
            {m.site_changes_discard()}
          </Button>
        </p>
      )}
      {!isStored && <p className="form-kept">{m.site_changes_not_stored()}</p>}
    </>
  )
}
