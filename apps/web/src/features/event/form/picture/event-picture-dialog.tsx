import * as m from '@hearth/messages'
import { useEffect, useEffectEvent } from 'react'
import { getBackend } from '../../../../data/network.ts'
import { uploadPicture } from '../../../../forms/pictures/mutations.ts'
import { CutDialog } from '../../../../forms/pictures/picture-dialog.tsx'
import { useCutting } from '../../../../forms/pictures/use-cutting.ts'

/** Cuts a picture to 4:3 and uploads it; `file` is one that was chosen already. `onStored` gets its stored path. */
export default function EventPictureDialog({
  file,
  onStored,
  onClose,
}: {
  file: File | undefined
  onStored: (path: string) => void
  onClose: () => void
}) {
  const change = useCutting({
    cut: 'event',
    keep: async (cut) => {
      const backend = await getBackend()
      const { data } = await backend.auth.getSession()
      const userId = data.session?.user.id
      if (!userId) return { ok: false, problem: m.site_forms_pictures_problems_ended_login() }
      return uploadPicture(backend, { userId, file: cut })
    },
    onStored: ({ path }: { path: string }) => onStored(path),
  })
  const open = useEffectEvent((chosen: File) => void change.choose(chosen))
  useEffect(() => {
    if (file) open(file)
  }, [file])
  return <CutDialog title={m.event_picture_title()} cut="event" change={change} open onClose={onClose} />
}
