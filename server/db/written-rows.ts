import {
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  DeleteQueryNode,
  InsertQueryNode,
  type KyselyPlugin,
  type OperationNode,
  OperatorNode,
  RawNode,
  ReferenceNode,
  SelectQueryNode,
  TableNode,
  UpdateQueryNode,
  ValueNode,
} from 'kysely'

/** Ids of rows, all rows of a table, or none. */
export type Written = ReadonlySet<number> | 'all' | null

/**
 * Tracks which rows a transaction's statements write: the row of an update by id, otherwise all rows of the table. A
 * deletion may reach other tables through foreign keys, and raw SQL may write anything; after either, every row counts
 * as written.
 */
export function followWrites() {
  const written = new Map<string, Set<number> | 'all'>()
  let isAny = false

  function add(table: OperationNode | undefined, id: unknown = null): void {
    if (!table || !TableNode.is(table)) {
      isAny = true
      return
    }
    const { name } = table.table.identifier
    const known = written.get(name) ?? new Set()
    written.set(name, typeof id === 'number' && known !== 'all' ? known.add(id) : 'all')
  }

  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (InsertQueryNode.is(node) && !node.with) add(node.into)
      else if (UpdateQueryNode.is(node) && !node.with)
        add(node.table, node.from ? null : idIn(node.where?.where))
      else if (isRawWrite(node)) add(targetOf(node), rawIdOf(node))
      else if (DeleteQueryNode.is(node) || !isRead(node)) isAny = true
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { plugin, written: (table: string): Written => (isAny ? 'all' : (written.get(table) ?? null)) }
}

/** The id that a condition limits the rows to; undefined if it names none. */
function idIn(where: OperationNode | undefined): unknown {
  if (where && AndNode.is(where)) return idIn(where.left) ?? idIn(where.right)
  if (!where || !BinaryOperationNode.is(where)) return undefined
  const { leftOperand: left, operator, rightOperand: right } = where
  const isId = ReferenceNode.is(left) && ColumnNode.is(left.column) && left.column.column.name === 'id'
  const isEqual = OperatorNode.is(operator) && operator.operator === '='
  return isId && isEqual && ValueNode.is(right) ? right.value : undefined
}

function isRead(node: OperationNode): boolean {
  if (SelectQueryNode.is(node)) return !node.with
  return RawNode.is(node) && /^\s*select\b/i.test(beginningOf(node))
}

function isRawWrite(node: OperationNode): node is RawNode {
  return RawNode.is(node) && /^\s*(update|insert into)\s*$/i.test(node.sqlFragments[0] ?? '')
}

/** The table that follows `update ${sql.table(name)}` or `insert into ${sql.table(name)}`. */
function targetOf({ parameters: [target] }: RawNode): OperationNode | undefined {
  return target && RawNode.is(target) ? target.parameters[0] : undefined
}

/** The id in `update ${sql.table(name)} set ${…} where id = ${id}`, also when `and ${…}` without "or" follows. */
function rawIdOf({ sqlFragments, parameters: [, , id, and] }: RawNode): unknown {
  const [, ...texts] = sqlFragments.map((text) => text.trim().toLowerCase())
  const isById = /^set\?where id =\?(and\?)?$/.test(texts.join('?'))
  const isNarrowed = !and || (RawNode.is(and) && !and.sqlFragments.some((text) => /\bor\b/i.test(text)))
  return isById && isNarrowed && id && ValueNode.is(id) ? id.value : undefined
}

/** The beginning of a raw SQL statement, which may be nested. */
function beginningOf({ sqlFragments: [text = ''], parameters: [first] }: RawNode): string {
  return text.trim() === '' && first && RawNode.is(first) ? beginningOf(first) : text
}
