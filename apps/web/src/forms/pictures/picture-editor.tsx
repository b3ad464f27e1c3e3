import * as m from '@hearth/messages'
import './pictures.css'
import { pictureSrcSet, pictureUrl } from '@hearth/contracts/pictures'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { getBackend } from '../../data/network.ts'
import { ActionDialog } from '../../ui/action-dialog.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { Waiting } from '../../ui/skeleton.tsx'
import { useToast } from '../../ui/toast/toast.tsx'
import { removePicture } from './mutations.ts'
import { PictureDialog } from './picture-dialog.tsx'
import { pictureFailure } from './picture-failure.ts'
import { type PictureKind, pictureColumns } from './picture-kinds.ts'
import { pictureMessages } from './picture-messages.ts'
import { picturesOptions, rememberPicture } from './queries.ts'

type Whose = { userId: string; name: string }

/** The member's own photo, with what changes and removes it. `name` gives the initials where there is none. */
export function ProfilePhotoEditor({ userId, name }: Whose) {
  return (
    <PictureEditor
      userId={userId}
      kind="photo"
      show={(path) => (
        <Portrait
          name={name}
          photo={path}
          size="page"
          eager
          alt={path ? m.site_forms_pictures_photo_alt_of({ name }) : ''}
        />
      )}
    />
  )
}

/** The member's own cover, with what changes and removes it. */
export function CoverEditor({ userId, name }: Whose) {
  return (
    <PictureEditor
      userId={userId}
      kind="cover"
      show={(path) =>
        path ? (
          <img
            className="cover-shown"
            src={pictureUrl(path, 640)}
            srcSet={pictureSrcSet(path)}
            sizes="(max-width: 720px) 100vw, 640px"
            width={640}
            height={213}
            alt={m.site_forms_pictures_cover_alt_of({ name })}
          />
        ) : (
          <div className="cover-shown cover-missing" />
        )
      }
    />
  )
}

function PictureEditor({
  userId,
  kind,
  show,
}: {
  userId: string
  kind: PictureKind
  show: (path: string | null) => ReactNode
}) {
  const { data, isPending, isError, refetch } = useQuery(picturesOptions(userId))
  const [isOpen, setIsOpen] = useState(false)
  if (isPending) return <EditorOnItsWay kind={kind} />
  if (isError) {
    return (
      <div className="stack stack-small stack-start">
        <Alert tone="bad">{m.site_forms_pictures_not_read()}</Alert>
        <Button onClick={() => refetch()}>{m.site_try_again()}</Button>
      </div>
    )
  }
  const path = data?.[pictureColumns[kind]] ?? null
  return (
    <div className={`picture-editor picture-editor-${kind}`}>
      {show(path)}
      <div className="picture-editor-words">
        <p className="quiet">{pictureMessages[kind].help()}</p>
        <div className="cluster">
          <Button small onClick={() => setIsOpen(true)}>
            {path ? pictureMessages[kind].change() : pictureMessages[kind].add()}
          </Button>
          {path && <RemovePicture userId={userId} kind={kind} />}
        </div>
      </div>
      <PictureDialog
        userId={userId}
        kind={kind}
        shown={path}
        open={isOpen}
        onClose={() => setIsOpen(false)}
      />
    </div>
  )
}

/** In the measure of the editor, so that what stands below keeps its place. */
function EditorOnItsWay({ kind }: { kind: PictureKind }) {
  return (
    <Waiting label={pictureMessages[kind].title()} className={`picture-editor picture-editor-${kind}`}>
      {kind === 'photo' ? (
        <span className="portrait portrait-page skeleton" style={{ borderRadius: '50%' }} />
      ) : (
        <span className="cover-shown skeleton" />
      )}
      <div className="picture-editor-words">
        <p className="quiet">{pictureMessages[kind].help()}</p>
        <div>
          <Button small disabled>
            {pictureMessages[kind].change()}
          </Button>
        </div>
      </div>
    </Waiting>
  )
}

function RemovePicture({ userId, kind }: { userId: string; kind: PictureKind }) {
  const queryClient = useQueryClient()
  const toast = useToast()
  const [isOpen, setIsOpen] = useState(false)
  const [isPending, setIsPending] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function remove(): Promise<void> {
    setIsPending(true)
    setProblem(undefined)
    const result = await getBackend()
      .then((backend) => removePicture(backend, { userId, kind }))
      .catch((error: unknown) => ({ ok: false as const, problem: pictureFailure(error) }))
    setIsPending(false)
    if (!result.ok) {
      setProblem(result.problem)
      return
    }
    setIsOpen(false)
    toast({ title: pictureMessages[kind].removed() })
    rememberPicture(queryClient, { userId, kind, path: null })
  }

  return (
    <>
      <Button small look="quiet" onClick={() => setIsOpen(true)}>
        {pictureMessages[kind].remove()}
      </Button>
      <ActionDialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={pictureMessages[kind].removeTitle()}
        leave={m.site_cancel()}
        action={{ label: pictureMessages[kind].remove(), look: 'danger', isPending, onAct: remove }}
      >
        <p>{pictureMessages[kind].removeText()}</p>
        {problem && <Alert tone="bad">{problem}</Alert>}
      </ActionDialog>
    </>
  )
}
