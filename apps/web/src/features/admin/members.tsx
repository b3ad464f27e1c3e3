import * as m from '@hearth/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { personName } from '../../format/person-name.ts'
import { formatDay } from '../../format/when.ts'
import { Refusal } from '../../forms/refusal.tsx'
import { Link } from '../../navigation/index.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { useToast } from '../../ui/toast/toast.tsx'
import { AdminList } from './admin-list.tsx'
import type { ListedMember } from './admin-pages.ts'
import { ListChoices, ListSearch, useListSearch } from './list-tools.tsx'
import { settingRole } from './mutations.ts'

const lists = {
  '': m.admin_members_of_role,
  any: m.admin_members_of_role_any,
  admin: m.admin_members_of_role_admin,
  steward: m.admin_members_of_role_steward,
}
const roles = {
  steward: { title: m.admin_members_roles_steward_name, gives: m.admin_members_roles_steward_gives },
  admin: { title: m.admin_members_roles_admin_name, gives: m.admin_members_roles_admin_gives },
}

/** All members, the newest first, with what they may do. What else can be done about one stands on their page. */
export function AdminMembers({ adminId }: { adminId: string }) {
  const list = useListSearch('members', ['words', 'of_role'])
  return (
    <>
      <div className="admin-tools">
        <ListSearch list={list} field="words" placeholder={m.admin_members_placeholder()} />
        <ListChoices label={m.admin_members_which()} list={list} field="of_role" names={lists} />
      </div>
      <AdminList
        name="admin_members"
        asked={list.asked}
        empty={m.admin_members_nobody()}
        keyOf={({ id }) => id}
        row={(member) => (
          <>
            <Portrait name={personName(member)} photo={member.profile_photo_url} />
            <div className="admin-row-main">
              <p className="admin-row-name">
                <Link to={paths.publicProfile(member.id)}>
                  <bdi>{personName(member)}</bdi>
                </Link>
                {member.roles.map((role) => (
                  <Chip key={role} warm>
                    {roles[role].title()}
                  </Chip>
                ))}
                {statesOf(member).map((state) => (
                  <Chip key={state}>{state}</Chip>
                ))}
              </p>
              <p className="admin-row-facts">
                <bdi>@{member.username}</bdi> · {factsOf(member).join(' · ')}
              </p>
            </div>
            <div className="admin-row-deeds">
              <Roles member={member} isMe={member.id === adminId} />
            </div>
          </>
        )}
      />
    </>
  )
}

function Roles({ member, isMe }: { member: ListedMember; isMe: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        small
        aria-label={m.admin_members_roles_of({ name: personName(member) })}
        onClick={() => setIsOpen(true)}
      >
        {m.admin_members_roles_button()}
      </Button>
      {isOpen && <RolesDialog member={member} isMe={isMe} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function RolesDialog({
  member,
  isMe,
  onClose,
}: {
  member: ListedMember
  isMe: boolean
  onClose: () => void
}) {
  const toast = useToast()
  const { mutate, isPending, variables, error } = useMutation(settingRole(useQueryClient()))
  const name = personName(member)
  const set = (role: ListedMember['roles'][number], isGiven: boolean) =>
    mutate(
      { userId: member.id, role, isGiven },
      {
        onSuccess: () =>
          toast({
            title: (isGiven ? m.admin_members_done_given : m.admin_members_done_taken)({
              name,
              role: roles[role].title(),
            }),
          }),
      },
    )
  return (
    <Dialog open onClose={onClose} title={m.admin_members_roles_of({ name })}>
      <ul className="admin-roles">
        {(['steward', 'admin'] as const).map((role) => {
          const has = member.roles.includes(role)
          const title = roles[role].title()
          return (
            <li key={role}>
              <div>
                <p>
                  <b>{title}</b>
                </p>
                <p className="quiet">{roles[role].gives()}</p>
              </div>
              {isMe && role === 'admin' ? (
                <p className="small-print">{m.admin_members_your_own()}</p>
              ) : (
                <Button
                  small
                  aria-label={(has ? m.admin_members_take_role : m.admin_members_give_role)({ role: title })}
                  pending={isPending && variables.role === role}
                  onClick={() => set(role, !has)}
                >
                  {has ? m.admin_members_take() : m.admin_members_give()}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      <Refusal error={error} />
      <p className="small-print space-before">{m.admin_members_at_once()}</p>
    </Dialog>
  )
}

function statesOf({ is_confirmed, deletes_at, is_hidden, banned_until }: ListedMember): string[] {
  return [
    ...(is_confirmed ? [] : [m.admin_members_states_unconfirmed()]),
    ...(banned_until && Date.parse(banned_until) > Date.now()
      ? [m.admin_members_states_suspended({ date: formatDay(banned_until) })]
      : []),
    ...(deletes_at
      ? [m.admin_members_states_leaving({ date: formatDay(deletes_at) })]
      : is_hidden
        ? [m.admin_members_states_hidden()]
        : []),
  ]
}

function factsOf({ created_at, last_sign_in_at, hosted }: ListedMember): string[] {
  return [
    m.admin_members_since({ date: formatDay(created_at) }),
    ...(last_sign_in_at ? [m.admin_members_last_here({ date: formatDay(last_sign_in_at) })] : []),
    ...(hosted > 0 ? [m.admin_members_hosts({ count: hosted })] : []),
  ]
}
