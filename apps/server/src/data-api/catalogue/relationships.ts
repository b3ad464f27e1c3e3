import { ProtocolError, shorten } from '../protocol-error.ts'
import type { Catalogue, ComputedRelationship, Relationship } from './catalogue.ts'

/** One way from a row to others: along a foreign key, or to what a function finds for the row. */
export type Link = {
  target: string
  isToOne: boolean
  /** Pairs of columns that must be equal. */
  pairs: readonly { own: string; other: string }[]
  computed?: ComputedRelationship
}

type KeyLink = Link & { relationship: Relationship }

/**
 * Finds what `name!hint(…)` means, seen from `table`. `name` is a function that finds rows for one of `table`, or
 * else the other table, or the column or constraint of a foreign key; `hint` is a constraint or a column of it.
 * Direct foreign keys alone count: tables between two others are embedded as what they are. Throws PGRST200 when
 * there is none, PGRST201 when several fit.
 */
export function findLink(
  catalogue: Catalogue,
  { table, name, hint }: { table: string; name: string; hint: string | undefined },
): Link {
  const computed = catalogue.computedRelationships.find((one) => one.table === table && one.name === name)
  if (computed && hint === undefined) {
    return { target: computed.target, isToOne: computed.isToOne, pairs: [], computed }
  }
  const links = catalogue.relationships
    .flatMap((relationship) => linksFrom(relationship, table))
    .filter((link) => isMeant(link, { name, hint }))
  if (links.length > 1) throw ambiguous(table, name, links)
  if (!links[0]) throw notFound(table, name, hint)
  return links[0]
}

function linksFrom(relationship: Relationship, table: string): KeyLink[] {
  const { columns, targetColumns } = relationship
  const links: KeyLink[] = []
  if (relationship.table === table) {
    links.push({
      relationship,
      target: relationship.target,
      pairs: columns.map((own, at) => ({ own, other: targetColumns[at]! })),
      isToOne: true,
    })
  }
  if (relationship.target === table) {
    links.push({
      relationship,
      target: relationship.table,
      pairs: columns.map((other, at) => ({ own: targetColumns[at]!, other })),
      isToOne: relationship.isUnique,
    })
  }
  return links
}

function isMeant(link: KeyLink, { name, hint }: { name: string; hint: string | undefined }): boolean {
  const { table, target, constraint } = link.relationship
  const isHinted = hint === undefined || hint === constraint || isItsColumn(link, hint)
  // One key leads both ways here: the table's name means the rows that refer, the column alone the row referred to.
  if (table === target)
    return hasTheKey(link) ? hint === undefined && isItsColumn(link, name) : name === table && isHinted
  const isNamed = name === link.target || name === constraint || (hasTheKey(link) && isItsColumn(link, name))
  return isNamed && isHinted
}

function isItsColumn(link: KeyLink, name: string): boolean {
  const { columns } = link.relationship
  return columns.length === 1 && columns[0] === name
}

/** Whether the link leads from the table that holds the foreign key. */
function hasTheKey({ relationship, pairs }: KeyLink): boolean {
  return pairs.every(({ own }, at) => own === relationship.columns[at])
}

function notFound(table: string, name: string, hint: string | undefined): ProtocolError {
  const by = hint === undefined ? '' : ` using the hint '${shorten(hint)}'`
  return new ProtocolError(
    400,
    'PGRST200',
    `Could not find a relationship between '${table}' and '${shorten(name)}' in the schema cache`,
    {
      details: `Searched for a foreign key relationship between '${table}' and '${shorten(name)}'${by} in the schema 'public', but no matches were found.`,
    },
  )
}

function ambiguous(table: string, name: string, links: readonly KeyLink[]): ProtocolError {
  const hints = links.map(({ relationship }) => `'${shorten(name)}!${relationship.constraint}'`).join(', ')
  return new ProtocolError(
    300,
    'PGRST201',
    `Could not embed because more than one relationship was found for '${table}' and '${shorten(name)}'`,
    {
      details: links.map((link) => ({
        cardinality: cardinalityOf(link),
        embedding: `${table} with ${link.target}`,
        relationship: describe(link),
      })),
      hint: `Try changing '${shorten(name)}' to one of the following: ${hints}. Find the desired relationship in the 'details' key.`,
    },
  )
}

function cardinalityOf(link: KeyLink): string {
  if (link.relationship.isUnique) return 'one-to-one'
  return link.isToOne ? 'many-to-one' : 'one-to-many'
}

/** Seen from the table that asks: its columns first. */
function describe({ relationship, target, pairs }: KeyLink): string {
  const own = target === relationship.target ? relationship.table : relationship.target
  const ownColumns = pairs.map((pair) => pair.own).join(', ')
  const otherColumns = pairs.map((pair) => pair.other).join(', ')
  return `${relationship.constraint} using ${own}(${ownColumns}) and ${target}(${otherColumns})`
}
