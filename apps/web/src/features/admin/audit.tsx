import { m } from '@hearth/messages'
import { Link } from 'react-router'
import { formatMoment } from '../../format/when.ts'
import { paths } from '../../paths.ts'
import { AdminList } from './admin-list.tsx'
import type { AuditLine } from './admin-pages.ts'
import { ListChoices, ListSearch, useListSearch } from './list-tools.tsx'
import { words } from './words.ts'

const text = words.audit
const offered = ['role_given', 'role_taken', 'members_looked_at', 'mails_looked_at', 'audit_log_read']
const names = {
  '': m.admin_audit_everything(),
  ...Object.fromEntries(offered.map((action) => [action, text.actions[action]() ?? action])),
}

/** Who did what and looked at whom, the newest first. */
export function AdminAudit() {
  const list = useListSearch('audit', ['of_member', 'of_action'])
  return (
    <>
      <div className="admin-tools">
        <p className="text-ink-2">{m.admin_audit_lede()}</p>
        <ListSearch list={list} field="of_member" placeholder={m.admin_audit_placeholder()} />
        <ListChoices label={m.admin_audit_which()} list={list} field="of_action" names={names} />
      </div>
      <AdminList
        name="admin_audit"
        asked={list.asked}
        empty={m.admin_audit_none()}
        keyOf={({ id }) => id}
        row={(line) => (
          <div className="admin-row-main">
            <p className="admin-row-name">
              {text.actions[line.action]() ?? line.action.replaceAll('_', ' ')}
            </p>
            <p className="admin-row-facts">
              <time dateTime={line.at}>{formatMoment(line.at)}</time>
              {line.actor && (
                <>
                  {' · '}
                  {m.admin_audit_by()} <Person person={line.actor} />
                </>
              )}
              {line.subject && line.subject.id !== line.actor?.id && (
                <>
                  {' · '}
                  {m.admin_audit_about()} <Person person={line.subject} />
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

function Person({ person }: { person: NonNullable<AuditLine['actor']> }) {
  return (
    <Link className="text-link" to={paths.publicProfile(person.id)}>
      @{person.username}
    </Link>
  )
}

/** The details as they were noted, `name: value`. */
function detailOf({ detail }: AuditLine): string {
  return Object.entries(detail)
    .map(([name, value]) => ` · ${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('')
}
