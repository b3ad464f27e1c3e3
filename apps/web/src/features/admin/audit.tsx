import * as m from '@hearth/messages'
import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { formatMoment } from '../../format/when.ts'
import { Link } from '../../navigation/index.ts'
import { paths } from '../../paths.ts'
import { AdminList } from './admin-list.tsx'
import type { AuditLine } from './admin-pages.ts'
import { detailLabels, labelOfAct, valueLabels } from './audit-labels.ts'
import { ListChoices, ListSearch, useListSearch } from './list-tools.tsx'

const offered = {
  '': m.admin_audit_everything,
  role_given: m.admin_audit_actions_role_given,
  role_taken: m.admin_audit_actions_role_taken,
  members_looked_at: m.admin_audit_actions_members_looked_at,
  mails_looked_at: m.admin_audit_actions_mails_looked_at,
  audit_log_read: m.admin_audit_actions_audit_log_read,
}

/** Who did what and looked at whom, the newest first. */
export function AdminAudit() {
  const list = useListSearch('audit', ['of_member', 'of_action'])
  return (
    <>
      <div className="admin-tools">
        <p className="quiet">{m.admin_audit_lede()}</p>
        <ListSearch list={list} field="of_member" placeholder={m.admin_audit_placeholder()} />
        <ListChoices label={m.admin_audit_which()} list={list} field="of_action" names={offered} />
      </div>
      <AdminList
        name="admin_audit"
        asked={list.asked}
        empty={m.admin_audit_none()}
        keyOf={({ id }) => id}
        row={(line) => (
          <div className="admin-row-main">
            <p className="admin-row-name">{labelOfAct(line.action)}</p>
            <p className="admin-row-facts">
              <time dateTime={line.at}>{formatMoment(line.at)}</time>
              {line.actor && (
                <>
                  {' · '}
                  <NamedPerson message={m.admin_audit_by} person={line.actor} />
                </>
              )}
              {line.subject && line.subject.id !== line.actor?.id && (
                <>
                  {' · '}
                  <NamedPerson message={m.admin_audit_about} person={line.subject} />
                </>
              )}
              {detailOf(line)}
            </p>
          </div>
        )}
      />
    </>
  )
}

function NamedPerson({
  message,
  person: { id, username },
}: {
  message: typeof m.admin_audit_by | typeof m.admin_audit_about
  person: NonNullable<AuditLine['actor']>
}) {
  return (
    <ParaglideMessage
      message={message}
      inputs={{ username }}
      markup={{
        link: ({ children }) => (
          <Link className="text-link" to={paths.publicProfile(id)}>
            {children}
          </Link>
        ),
      }}
    />
  )
}

/** What was noted beside it; values are what somebody typed or chose, but for an address, which is not kept. */
function detailOf({ detail }: AuditLine): string {
  return Object.entries(detail)
    .map(([field, noted]) => {
      const value = typeof noted === 'string' ? noted : JSON.stringify(noted)
      const shown = value === 'an address' ? m.admin_audit_an_address() : (valueLabels[value]?.() ?? value)
      const name = detailLabels[field]?.()
      return ` · ${name ? m.admin_audit_detail({ name, value: shown }) : shown}`
    })
    .join('')
}
