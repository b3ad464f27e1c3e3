import * as m from '@hearth/messages'
import { type ReactNode, useEffect } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useToast } from '../../ui/toast/toast.tsx'
import { FaceChoice } from './face-choice.tsx'
import { PictureCropper } from './picture-cropper.tsx'
import { ChooseFile, PictureDrop } from './picture-drop.tsx'
import type { PictureCut, PictureKind } from './picture-kinds.ts'
import { pictureMessages } from './picture-messages.ts'
import type { PictureChange } from './use-cutting.ts'
import { usePictureChange } from './use-picture-change.ts'

/** Chooses, cuts and saves a picture of a profile in a dialog. `onClose` must bring `open` to false. */
export function PictureDialog({
  userId,
  kind,
  shown,
  open,
  onClose,
}: {
  userId: string
  kind: PictureKind
  /** The path that the profile holds now. */
  shown?: string | null
  open: boolean
  onClose: () => void
}) {
  const toast = useToast()
  const change = usePictureChange({
    userId,
    kind,
    onSaved: () => {
      toast({ title: pictureMessages[kind].saved() })
      onClose()
    },
  })
  return (
    <CutDialog title={pictureMessages[kind].title()} cut={kind} change={change} open={open} onClose={onClose}>
      {kind === 'photo' && <FaceChoice chosen={shown} isBusy={change.isSending} onChoose={change.wear} />}
    </CutDialog>
  )
}

/** Where a picture is chosen and cut; `change` says what becomes of it. */
export function CutDialog({
  title,
  cut,
  change,
  open,
  onClose,
  children,
}: {
  title: string
  cut: PictureCut
  change: PictureChange
  open: boolean
  onClose: () => void
  /** What may be chosen instead of a picture. */
  children?: ReactNode
}) {
  const toast = useToast()
  const { cutting, problem, isOpening, isSending } = change
  const close = () => {
    // What is on its way goes on, and is heard of when it has arrived or failed.
    if (!isSending) change.forget()
    onClose()
  }
  useEffect(() => {
    if (problem && !open) toast({ tone: 'bad', title: problem })
  }, [problem, open, toast])
  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      foot={
        cutting && (
          <>
            <ChooseFile
              look="quiet"
              onFile={change.choose}
              label={m.site_forms_pictures_choose_other()}
              isOpening={isOpening}
            />
            <Button look="flame" pending={isSending} onClick={change.save}>
              {saveLabel(change)}
            </Button>
          </>
        )
      }
    >
      <div className="stack">
        {problem && <Alert tone="bad">{problem}</Alert>}
        {cutting ? (
          <PictureCropper cutting={cutting} kind={cut} onChange={change.setCrop} />
        ) : (
          <PictureDrop kind={cut} isOpening={isOpening} onFile={change.choose} />
        )}
        {!cutting && <p className="small-print">{m.site_forms_pictures_kinds()}</p>}
        {!cutting && children}
      </div>
    </Dialog>
  )
}

/** What pressing "save" does now, in words. */
export function saveLabel({
  isSending,
  problem,
}: {
  isSending: boolean
  problem: string | undefined
}): string {
  if (isSending) return m.site_forms_pictures_sending()
  return problem ? m.site_try_again() : m.site_forms_pictures_save()
}
