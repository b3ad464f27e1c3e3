import type { DetailValue } from '@hearth/contracts/member-values'
import {
  type Audience,
  audienceIds,
  maxProfileList,
  type ProfileField,
  profileFields,
} from '@hearth/contracts/member-values'
import * as m from '@hearth/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Eye, HandHeart, Sprout } from 'lucide-react'
import type { ReactNode } from 'react'
import { Checkbox } from '../../forms/choice.tsx'
import { SelectField, TextArea, TextField } from '../../forms/field.tsx'
import { ListField } from '../../forms/list-field.tsx'
import { type DetailDraft, draftOf, readDraft, withTyped } from './detail-draft.ts'
import type { MemberProfile } from './member.ts'
import { Entries, Interests, Links } from './profile-facts.tsx'
import { audienceHelp, audienceNames, fieldMessages } from './profile-messages.ts'
import { type DetailChange, detailMutation } from './profile-mutations.ts'
import { ProfilePart } from './profile-part.tsx'
import { usePart } from './use-part.ts'

/** A field of one's own profile with its audience: as it stands, and its form when it is opened. */
export function DetailPart({ member, field }: { member: MemberProfile; field: ProfileField }) {
  const messages = fieldMessages[field]
  const label = messages.label()
  const detail = member.details.find((known) => known.field === field)
  const { mutateAsync } = useMutation(detailMutation(useQueryClient(), { userId: member.id, field }))
  const part = usePart<DetailDraft, DetailChange>({
    name: field,
    userId: member.id,
    label,
    begin: () => draftOf(detail),
    read: (draft) => {
      const read = readDraft(field, draft)
      if (read.error !== undefined) return read
      return { change: { value: read.value, audience: draft.audience } }
    },
    save: mutateAsync,
  })
  return (
    <ProfilePart
      label={label}
      invite={messages.invite()}
      audience={detail?.audience ? audienceNames[detail.audience]() : undefined}
      isEmpty={detail === undefined}
      isOpen={part.draft !== undefined}
      error={part.error}
      problem={part.problem}
      isFromBefore={part.isFromBefore}
      onOpen={part.open}
      onSubmit={part.send}
      onCancel={part.close}
      form={part.draft && <DetailForm field={field} part={part} draft={part.draft} />}
    >
      {detail && <Shown field={field} value={detail.value} />}
    </ProfilePart>
  )
}

type Part = ReturnType<typeof usePart<DetailDraft, DetailChange>>

function DetailForm({ field, part, draft }: { field: ProfileField; part: Part; draft: DetailDraft }) {
  return (
    <>
      <ValueField field={field} part={part} draft={draft} />
      <AudienceField audience={draft.audience} onChange={(audience) => part.change({ ...draft, audience })} />
    </>
  )
}

function ValueField({ field, part, draft }: { field: ProfileField; part: Part; draft: DetailDraft }) {
  const { kind } = profileFields[field]
  const messages = fieldMessages[field]
  const help = messages.help()
  const { error, change } = part
  const common = { label: messages.label(), help, error }
  if (kind === 'yes') {
    return (
      <Checkbox
        label={m.member_field_attended_choose()}
        help={help}
        checked={draft.isOn}
        onChange={({ target }) => change({ ...draft, isOn: target.checked })}
      />
    )
  }
  if (kind === 'text') {
    const Field = field === 'bio' ? LongField : TextField
    return (
      <Field
        {...common}
        value={draft.text}
        onChange={({ target }) => change({ ...draft, text: target.value })}
        {...(field === 'city' && { autoComplete: 'address-level2' })}
      />
    )
  }
  return (
    <ListField
      {...common}
      entries={draft.entries}
      typed={draft.typed}
      onType={(typed) => change({ ...draft, typed })}
      onAdd={() => {
        const added = withTyped(field, draft)
        if (added.error === undefined) change(added.draft)
        else part.refuse(added.error)
      }}
      onRemove={(place) =>
        change({ ...draft, entries: draft.entries.filter((_entry, other) => other !== place) })
      }
      addLabel={m.member_own_list_add()}
      removeLabel={(entry) => m.member_own_list_remove({ entry })}
      isFull={draft.entries.length >= maxProfileList}
      inputMode={kind === 'links' ? 'url' : 'text'}
    />
  )
}

const LongField = (props: FieldProps) => <TextArea rows={6} {...props} />
type FieldProps = {
  label: string
  help: string
  error: string | undefined
  value: string
  onChange: (event: { target: { value: string } }) => void
}

/** Who sees it, widest first, each with what it means. */
function AudienceField({
  audience,
  onChange,
}: {
  audience: Audience
  onChange: (audience: Audience) => void
}) {
  return (
    <SelectField
      label={m.member_own_audience()}
      icon={<Eye size={19} aria-hidden="true" />}
      help={audienceHelp[audience]()}
      value={audience}
      onChange={({ target }) => onChange(target.value as Audience)}
    >
      {audienceIds.map((id) => (
        <option key={id} value={id}>
          {audienceNames[id]()}
        </option>
      ))}
    </SelectField>
  )
}

/** The same as on the page that others see. */
function Shown({ field, value }: { field: ProfileField; value: DetailValue }): ReactNode {
  if (value === true) return <p>{m.member_field_attended_on()}</p>
  if (typeof value === 'string') {
    return (
      <p className="profile-bio" dir="auto">
        {value}
      </p>
    )
  }
  if (field === 'links') return <Links links={value} />
  if (field === 'interests') return <Interests interests={value} />
  const Icon = field === 'offers' ? HandHeart : Sprout
  return <Entries entries={value} icon={<Icon size={19} aria-hidden="true" />} />
}
