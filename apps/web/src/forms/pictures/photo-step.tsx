import * as m from '@hearth/messages'
import { ParaglideMessage } from '@inlang/paraglide-js-react'
import './pictures.css'
import './photo-step.css'
import { CoverImage } from '../../art/cover-image.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Arch, Halo } from '../../ui/arch.tsx'
import { Button } from '../../ui/button.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { FaceChoice } from './face-choice.tsx'
import { CropCanvas, CropStage, CropTools } from './picture-cropper.tsx'
import { saveLabel } from './picture-dialog.tsx'
import { ChooseFile, PictureDrop } from './picture-drop.tsx'
import type { Cutting } from './use-cutting.ts'
import { usePictureChange } from './use-picture-change.ts'

/**
 * A member's first photo, a screen of its own: chosen, cut in a lit niche, seen beside the name as others will see it,
 * and saved; or left for later.
 */
export function PhotoStep({
  userId,
  name,
  onSaved,
  onLater,
}: {
  userId: string
  name: string
  onSaved: () => void
  onLater: () => void
}) {
  const change = usePictureChange({ userId, kind: 'photo', onSaved })
  const { cutting, problem, isOpening, isSending } = change
  return (
    <section className="wrap photo-step">
      <div className="photo-step-words">
        <h1 className="page-title">{m.site_forms_pictures_step_title()}</h1>
        <p className="lede">
          <span>{m.site_forms_pictures_step_welcome({ name })}</span> {m.site_forms_pictures_step_lede()}
        </p>
      </div>
      <div className="photo-niche">
        <Halo>
          <Arch>
            <CoverImage id="a-face-at-the-door" category="party" ratio="tall" />
            {cutting ? (
              <CropStage cutting={cutting} kind="photo" onChange={change.setCrop} />
            ) : (
              <PictureDrop kind="photo" isOpening={isOpening} onFile={change.choose}>
                <Portrait name={name} photo={null} size="large" />
              </PictureDrop>
            )}
          </Arch>
        </Halo>
        {cutting ? (
          <CropTools cutting={cutting} onChange={change.setCrop} />
        ) : (
          <p className="small-print centred">{m.site_forms_pictures_kinds()}</p>
        )}
      </div>
      <div className="photo-step-actions">
        {cutting && <Preview cutting={cutting} name={name} />}
        {problem && <Alert tone="bad">{problem}</Alert>}
        {!cutting && <FaceChoice isBusy={isSending} onChoose={change.wear} />}
        <div className="photo-step-buttons">
          {cutting && (
            <>
              <Button look="flame" pending={isSending} onClick={change.save}>
                {saveLabel(change)}
              </Button>
              <ChooseFile
                onFile={change.choose}
                label={m.site_forms_pictures_choose_other()}
                isOpening={isOpening}
              />
            </>
          )}
          <Button look={cutting ? 'quiet' : 'outline'} onClick={onLater}>
            {m.site_forms_pictures_step_later()}
          </Button>
        </div>
        {!cutting && <p className="small-print">{m.site_forms_pictures_step_later_help()}</p>}
      </div>
    </section>
  )
}

/** The picture in the sizes in which it will be met. */
function Preview({ cutting, name }: { cutting: Cutting; name: string }) {
  return (
    <div className="stack stack-tiny">
      <p className="small-print">{m.site_forms_pictures_step_preview()}</p>
      <div className="cluster">
        <p className="photo-preview">
          <CropCanvas cutting={cutting} width={128} className="photo-preview-large" />
          <b>{name}</b>
        </p>
        <p className="photo-preview">
          <CropCanvas cutting={cutting} width={80} className="photo-preview-small" />
          <span>
            <ParaglideMessage
              message={m.site_forms_pictures_step_hosted_by}
              inputs={{ name }}
              markup={{ name: ({ children }) => <b>{children}</b> }}
            />
          </span>
        </p>
      </div>
    </div>
  )
}
