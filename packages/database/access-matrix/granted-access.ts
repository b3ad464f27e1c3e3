import type { Row } from '../src/database.ts'
import { type AccessLine, people } from './access-matrix.ts'

/** What the catalogue lets a role do with a table: a grant and a policy for the same work. */
type TableAccess = {
  name: string
  isGuarded: boolean
  isWatched: boolean
  anonymous: string
  members: string
  insertColumns: string[]
  updateColumns: string[]
}

type FunctionAccess = { name: string; anonymous: boolean; members: boolean; everybody: boolean }

export type GrantedAccess = { tables: TableAccess[]; functions: FunctionAccess[] }

/**
 * Derives from the catalogue who may do what in `public`: `anon` and `authenticated` are the only roles that a request
 * of a person takes. What an extension brought is not counted.
 */
export async function readGrantedAccess(
  query: <T extends Row>(sql: string) => Promise<T[]>,
): Promise<GrantedAccess> {
  const [row] = await query<GrantedAccess>(grantedAccess)
  return row!
}

/** Where the matrix and the database differ, one sentence each; nothing when they agree. */
export function compareAccess(matrix: readonly AccessLine[], granted: GrantedAccess): string[] {
  const tableLines = matrix.filter(({ isFunction }) => !isFunction)
  const functionLines = matrix.filter(({ isFunction }) => isFunction)
  return [
    ...missing('table', tableLines, granted.tables),
    ...missing('function', functionLines, granted.functions),
    ...granted.tables.flatMap((table) => compareTable(table, linesOf(table.name, tableLines))),
    ...granted.functions.flatMap((one) => compareFunction(one, linesOf(one.name, functionLines))),
  ]
}

function compareTable(table: TableAccess, lines: readonly AccessLine[]): string[] {
  const { name } = table
  const problems: string[] = []
  if (!table.isGuarded) problems.push(`${name}: row security is not enabled and forced`)
  if (!table.isWatched) problems.push(`${name}: its changes are not watched (base/everywhere.sql)`)
  if (lines.length === 0) return problems
  const differ = (what: string, listed: string, real: string) => {
    if (listed !== real) problems.push(`${name}: ${what}: listed "${listed}", granted "${real}"`)
  }
  differ('anonymous', charactersOf(lines, ['anonymous']), table.anonymous)
  differ('members', charactersOf(lines, people.slice(1)), table.members)
  differ('columns inserted', columnsOf(lines, 'insertColumns'), table.insertColumns.join(', '))
  differ('columns updated', columnsOf(lines, 'updateColumns'), table.updateColumns.join(', '))
  return problems
}

function compareFunction(one: FunctionAccess, lines: readonly AccessLine[]): string[] {
  const problems: string[] = []
  if (one.everybody) problems.push(`${one.name}(): PUBLIC may call it`)
  if (lines.length === 0) return problems
  const [listedAnonymous, listedMembers] = [['anonymous'] as const, people.slice(1)].map(
    (who) => charactersOf(lines, who) === 'x',
  )
  if (listedAnonymous !== one.anonymous) problems.push(`${one.name}(): anonymous differs`)
  if (listedMembers !== one.members) problems.push(`${one.name}(): members differ`)
  return problems
}

function missing(what: string, lines: readonly AccessLine[], real: readonly { name: string }[]): string[] {
  const listed = new Set(lines.map(({ name }) => name))
  const there = new Set(real.map(({ name }) => name))
  return [
    ...[...there].filter((name) => !listed.has(name)).map((name) => `The ${what} ${name} has no line`),
    ...[...listed].filter((name) => !there.has(name)).map((name) => `There is no ${what} ${name}`),
  ]
}

function linesOf(name: string, lines: readonly AccessLine[]): AccessLine[] {
  return lines.filter((line) => line.name === name)
}

/** What any of these people may do with any of the rows. */
function charactersOf(lines: readonly AccessLine[], who: readonly (typeof people)[number][]): string {
  return [...'riudx']
    .filter((character) => lines.some(({ may }) => who.some((person) => may[person].includes(character))))
    .join('')
}

function columnsOf(lines: readonly AccessLine[], which: 'insertColumns' | 'updateColumns'): string {
  return [...new Set(lines.flatMap((line) => line[which]))].sort().join(', ')
}

const grantedAccess = `
  with relations as (
    select c.oid, c.relname, c.relkind, c.relrowsecurity and c.relforcerowsecurity as is_guarded
    from pg_class c
    where c.relnamespace = to_regnamespace('public') and c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  ), works(letter, privilege, policy) as (
    values ('r', 'SELECT', 'r'), ('i', 'INSERT', 'a'), ('u', 'UPDATE', 'w'), ('d', 'DELETE', 'd')
  ), access as (
    select r.oid, person.name as role, coalesce(string_agg(w.letter, '' order by position(w.letter in 'riud')), '') as letters
    from relations r
    cross join (values ('anon'), ('authenticated')) as person(name)
    left join works w on
      case when w.letter = 'd' then has_table_privilege(person.name, r.oid, 'DELETE')
        else has_any_column_privilege(person.name, r.oid, w.privilege) end
      and (r.relkind = 'v' or exists (
        select from pg_policy p
        where p.polrelid = r.oid and p.polpermissive and p.polcmd in ('*', w.policy::"char")
          and p.polroles && array[0::oid, (select oid from pg_roles where rolname = person.name)]
      ))
    group by r.oid, person.name
  ), columns as (
    select r.oid, work.privilege,
      coalesce(json_agg(a.attname order by a.attname) filter (where a.attname is not null), '[]') as names
    from relations r
    cross join (values ('INSERT'), ('UPDATE')) as work(privilege)
    left join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
      and (has_column_privilege('authenticated', r.oid, a.attnum, work.privilege)
        or has_column_privilege('anon', r.oid, a.attnum, work.privilege))
    group by r.oid, work.privilege
  )
  select
    (select json_agg(json_build_object(
        'name', r.relname,
        'isGuarded', r.relkind = 'v' or r.is_guarded,
        'isWatched', r.relkind = 'v' or (
          select count(*) = 2 from pg_trigger t
          where t.tgrelid = r.oid and t.tgname in ('live_login', 'announce_change') and t.tgenabled = 'O'),
        'anonymous', (select a.letters from access a where a.oid = r.oid and a.role = 'anon'),
        'members', (select a.letters from access a where a.oid = r.oid and a.role = 'authenticated'),
        'insertColumns', (select c.names from columns c where c.oid = r.oid and c.privilege = 'INSERT'),
        'updateColumns', (select c.names from columns c where c.oid = r.oid and c.privilege = 'UPDATE')
      ) order by r.relname) from relations r) as tables,
    (select json_agg(json_build_object(
        'name', p.proname,
        'anonymous', has_function_privilege('anon', p.oid, 'EXECUTE'),
        'members', has_function_privilege('authenticated', p.oid, 'EXECUTE'),
        'everybody', exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a where a.grantee = 0)
      ) order by p.proname)
      from pg_proc p
      where p.pronamespace = to_regnamespace('public')
        and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    ) as functions`
