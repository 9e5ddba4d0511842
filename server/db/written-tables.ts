import {
  DeleteQueryNode,
  InsertQueryNode,
  type KyselyPlugin,
  type OperationNode,
  RawNode,
  SelectQueryNode,
  TableNode,
  UpdateQueryNode,
} from 'kysely'

/**
 * Follows which tables the statements of a transaction write to. A deletion may reach other tables through their foreign keys, and a
 * statement written by hand may write anything: after one of these, every table counts as written.
 */
export function followWrites() {
  const written = new Set<string>()
  let isAny = false

  function add(table: OperationNode | undefined): void {
    if (table && TableNode.is(table)) written.add(table.table.identifier.name)
    else isAny = true
  }

  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (InsertQueryNode.is(node) && !node.with) add(node.into)
      else if (UpdateQueryNode.is(node) && !node.with) add(node.table)
      else if (isRawWrite(node)) add(targetOf(node))
      else if (DeleteQueryNode.is(node) || !isRead(node)) isAny = true
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { plugin, isWritten: (table: string) => isAny || written.has(table) }
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

/** The first text of a statement that is written by hand, perhaps of other such texts. */
function beginningOf({ sqlFragments: [text = ''], parameters: [first] }: RawNode): string {
  return text.trim() === '' && first && RawNode.is(first) ? beginningOf(first) : text
}
