/** A node of a file's syntax tree. */
export type Node = { type: string; start: number; end: number; [field: string]: unknown }

const FUNCTION = /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression|MethodDefinition)$/

/** Calls `found` for a node and all nodes in it. */
export function visit(
  node: Node,
  around: { isInFunction: boolean },
  found: (node: Node, around: { isInFunction: boolean }) => void,
): void {
  found(node, around)
  const inside = { isInFunction: around.isInFunction || FUNCTION.test(node.type) }
  for (const value of Object.values(node))
    for (const each of Array.isArray(value) ? value : [value])
      if (each && typeof each === 'object' && typeof (each as Node).type === 'string')
        visit(each as Node, inside, found)
}
