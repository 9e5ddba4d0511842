import type { Node } from './nodes.ts'

/** Functions whose arguments a person reads: refusals, and errors whose message becomes one. */
const REFUSING =
  /^(invalid|conflict|notFound|forbidden|tooLarge|tooMany|wrongMediaType|unavailable|refuse|Refusal|UnusableArchive|UnusableSchedule)$/
/** Methods of zod that take the sentence of a check. */
const CHECKING =
  /^(array|boolean|check|email|enum|gte?|int|length|literal|lte?|max|min|nonnegative|number|positive|refine|regex|string|union|url)$/
/** Properties of an answer, of an email, and of zod's checks. */
const SAID = /^(error|message|subject|greeting|before|after)$/
/** Two words, the first with a capital: neither a code nor a name in SQL. */
const SENTENCE = /^\p{Lu}[^\n]*\p{L}[,.:;]?\s+\p{L}/u

/** Whether a node of the server or of `domain/` contains text that a person reads. */
export function isSpoken(node: Node): boolean {
  if (node.type === 'NewExpression')
    return isRefusing(node.callee as Node) && argumentsOf(node).some(isSentence)
  if (node.type === 'CallExpression') {
    const callee = node.callee as Node & { name?: string; property?: { name?: string } }
    const isCheck = callee.type === 'MemberExpression' && CHECKING.test(callee.property?.name ?? '')
    return (isCheck || isRefusing(callee)) && argumentsOf(node).some(isSentence)
  }
  if (node.type === 'Property') {
    const { name = '' } = node.key as Node & { name?: string }
    const value = node.value as Node
    const values = value.type === 'ArrayExpression' ? (value.elements as Node[]) : [value]
    return SAID.test(name) && values.some(isSentence)
  }
  return isHtml(node) && hasWordsBetweenTags(node)
}

function isRefusing({ name }: Node & { name?: string }): boolean {
  return name !== undefined && REFUSING.test(name)
}

function argumentsOf(node: Node): Node[] {
  return node.arguments as Node[]
}

function isSentence(node: Node): boolean {
  return SENTENCE.test(textOf(node))
}

/** The text of a literal, or of a template with `X` for each of its values. */
function textOf(node: Node): string {
  if (node.type === 'Literal') return String(node.value)
  if (node.type !== 'TemplateLiteral') return ''
  return (node.quasis as { value: { raw: string } }[]).map(({ value }) => value.raw).join('X')
}

function isHtml(node: Node): boolean {
  return node.type === 'TaggedTemplateExpression' && (node.tag as Node & { name?: string }).name === 'html'
}

function hasWordsBetweenTags(node: Node): boolean {
  const text = textOf(node.quasi as Node).replaceAll(
    /<style.*?<\/style>|<[^>]*>|(?<=\s)[\w:-]+="[^"]*"|&\w+;/gs,
    ' ',
  )
  return /\p{L}{2}\P{L}+\p{L}{2}|\p{Lu}\p{Ll}{2}/u.test(text)
}
