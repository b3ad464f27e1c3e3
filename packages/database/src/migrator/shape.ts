import type pg from 'pg'

/** What statements of a version rest on, as PostgreSQL's catalogue names it. */
export type Shape = {
  /** `hearth.counters.value bigint`. */
  columns: string[]
  /** Columns that a row must bring, because they may not be null and nothing fills them. */
  required: string[]
  /** `hearth.fold(text) text`. */
  functions: string[]
}

/** Everything that can be asked for in Hearth's five schemas, in a stable order. */
export async function readShape(client: Pick<pg.ClientBase, 'query'>): Promise<Shape> {
  const { rows } = await client.query<Shape>(
    `with ours as (select oid, nspname from pg_namespace where nspname in ('public', 'hearth', 'auth', 'storage', 'realtime')),
     columns as (
       select n.nspname || '.' || c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) as said,
         c.relkind = 'r' and a.attnotnull and not a.atthasdef and a.attidentity = '' as is_required
       from pg_class c join ours n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
       where c.relkind in ('r', 'p', 'v') and a.attnum > 0 and not a.attisdropped
         and c.oid <> 'hearth.migrations'::regclass)
     select array(select said from columns order by said collate "C") as columns,
       array(select said from columns where is_required order by said collate "C") as required,
       array(select (n.nspname || '.' || p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ') '
           || pg_get_function_result(p.oid)) collate "C" as said
         from pg_proc p join ours n on n.oid = p.pronamespace
         where p.prokind = 'f' and p.prorettype <> 'trigger'::regtype
           and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
         order by said) as functions`,
  )
  return rows[0]!
}

/**
 * What of a former version's shape is gone, and which columns its rows would now lack. Empty when its statements are still served:
 * a table may become longer, and a function may stand beside its new self.
 */
export function findUnserved(former: Shape, now: Shape): string[] {
  const without = (list: readonly string[], all: readonly string[]) => {
    const there = new Set(all)
    return list.filter((item) => !there.has(item))
  }
  const tableOf = (column: string) => column.slice(0, column.lastIndexOf('.'))
  const tables = new Set(former.columns.map(tableOf))
  const asked = without(now.required, former.required).filter((column) => tables.has(tableOf(column)))
  return [
    ...without(former.columns, now.columns).map((column) => `gone or of another type: ${column}`),
    ...without(former.functions, now.functions).map(
      (signature) => `gone or of another signature: ${signature}`,
    ),
    ...asked.map((column) => `asked of rows that a former process writes without it: ${column}`),
  ]
}
