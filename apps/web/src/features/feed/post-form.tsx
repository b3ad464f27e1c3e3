import type { SavePostRequest } from '@hearth/contracts'
import { type PostAudience, postAudiences, postLimits } from '@hearth/contracts/social-values'
import * as m from '@hearth/messages'
import { type FormEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { SelectField, TextField } from '../../forms/field.tsx'
import { MentionArea } from '../../forms/mention-area.tsx'
import { PicturesField } from '../../forms/pictures/pictures-field.tsx'
import { Button } from '../../ui/button.tsx'
import type { PostDraft } from './cached-drafts.ts'
import { SubjectField } from './subject-field.tsx'

/** What is sent of what was written. */
export function asRequest({ about, ...post }: PostDraft): SavePostRequest {
  return { ...post, ...(about && { about: { kind: about.kind, id: about.id } }) }
}

const audienceNames: Record<PostAudience, () => string> = {
  everyone: m.feed_audience_everyone,
  members: m.feed_audience_members,
  followers: m.feed_audience_followers,
}

/** The fields of a post: words, pictures and what it is about; who reads it is asked once somebody begins. */
export function PostForm({
  post,
  userId,
  onChange,
  onSend,
  isPending,
  sendWord,
  problem,
  besides,
  startsOpen = false,
}: {
  post: PostDraft
  userId: string
  onChange: (change: (post: PostDraft) => PostDraft) => void
  onSend: () => void
  isPending: boolean
  sendWord: string
  problem?: ReactNode
  besides?: ReactNode
  startsOpen?: boolean
}) {
  const [wasOpened, setWasOpened] = useState(startsOpen)
  const isOpen = wasOpened || post.body !== '' || post.pictures.length > 0 || post.about !== null
  const [isBlank, setIsBlank] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const isMissing = post.body.trim() === '' && post.pictures.length === 0
  const changePictures = (change: (pictures: Pictures) => Pictures) =>
    onChange((before) => ({ ...before, pictures: change(before.pictures) }))
  const send = (event?: FormEvent) => {
    event?.preventDefault()
    if (isPending) return
    setIsBlank(isMissing)
    if (isMissing) field.current?.focus()
    else onSend()
  }
  const sendByKeys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) send(event as unknown as FormEvent)
  }
  return (
    <form className="post-form" data-open={isOpen || undefined} noValidate onSubmit={send}>
      <MentionArea
        label={m.feed_write_label()}
        placeholder={m.feed_write_label()}
        className="post-words"
        help={isOpen ? m.feed_write_help() : undefined}
        ref={field}
        rows={isOpen ? 4 : 2}
        dir="auto"
        maxLength={postLimits.body}
        value={post.body}
        readOnly={isPending}
        error={isBlank && isMissing ? m.feed_write_blank() : undefined}
        onFocus={() => setWasOpened(true)}
        onText={(body) => onChange((before) => ({ ...before, body }))}
        onKeyDown={sendByKeys}
      />
      {problem}
      <div className="post-form-tools">
        <PostPictures userId={userId} pictures={post.pictures} onChange={changePictures} />
        <SubjectField about={post.about} onChange={(about) => onChange((before) => ({ ...before, about }))} />
        {isOpen && (
          <SelectField
            label={m.feed_write_audience()}
            value={post.audience}
            onChange={({ target }) =>
              onChange((before) => ({ ...before, audience: target.value as PostAudience }))
            }
          >
            {postAudiences.map((audience) => (
              <option key={audience} value={audience}>
                {audienceNames[audience]()}
              </option>
            ))}
          </SelectField>
        )}
        <span className="post-form-send">
          {besides}
          <Button look="flame" small type="submit" pending={isPending}>
            {sendWord}
          </Button>
        </span>
      </div>
    </form>
  )
}

type Pictures = PostDraft['pictures']

/** The pictures of a post, each with what it shows in words. */
function PostPictures({
  userId,
  pictures,
  onChange,
}: {
  userId: string
  pictures: Pictures
  onChange: (change: (pictures: Pictures) => Pictures) => void
}) {
  return (
    <>
      <PicturesField
        userId={userId}
        value={pictures.map(({ path }) => path)}
        max={postLimits.pictures}
        hasCover={false}
        onChange={(change) =>
          onChange((before) =>
            change(before.map(({ path }) => path)).map(
              (path) => before.find((known) => known.path === path) ?? { path, alt: '' },
            ),
          )
        }
      />
      {pictures.map(({ path, alt }, place) => (
        <TextField
          key={path}
          label={m.feed_write_alt({ place: place + 1 })}
          help={place === 0 ? m.feed_write_alt_help() : undefined}
          optional
          maxLength={postLimits.alt}
          value={alt}
          onChange={({ target }) =>
            onChange((before) =>
              before.map((one) => (one.path === path ? { ...one, alt: target.value } : one)),
            )
          }
        />
      ))}
    </>
  )
}
