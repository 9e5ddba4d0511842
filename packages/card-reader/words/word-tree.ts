import type { LetterModel } from './letter-model.ts'
import { asSeen } from './marked-letters.ts'

/**
 * A tree of known words by letters, in flat arrays. Costs are the natural logarithms of how unlikely a word is;
 * `bestCost` is that of the cheapest word below a node. Node 0 is the start.
 */
export type Lexicon = {
  child(node: number, letter: number): number
  wordCost(node: number): number
  bestCost(node: number): number
  has(word: string): boolean
  /**
   * The ways to write a word in lowercase that was read without its accents, the most common first; none if its
   * language has no such word.
   */
  spellings?(word: string): readonly string[]
  /** The letters of its language that English lacks, in lowercase; none if the language is unknown. */
  marks?: ReadonlySet<string>
  /** How unlikely unlisted words are; without it, only their length counts. */
  letters?: LetterModel
}

export type WordTree = {
  letter: Uint16Array
  firstChild: Int32Array
  nextSibling: Int32Array
  word: Float32Array
  best: Float32Array
  size: number
}

/** A copy of a tree with room for `more` letters; an empty tree if there is none. */
export function growTree(from: WordTree | null, more: number): WordTree {
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

/** Adds a word in lowercase, or lowers its cost. */
export function insertWord(tree: WordTree, written: string, cost: number): void {
  const word = asSeen(written)
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

/** The cost of a whole word in lowercase; infinite if it is not in the list. */
export function costOf(written: string, lexicon: Pick<Lexicon, 'child' | 'wordCost'>): number {
  const word = asSeen(written)
  let node = 0
  for (let index = 0; index < word.length && node >= 0; index++)
    node = lexicon.child(node, word.charCodeAt(index))
  return node > 0 ? lexicon.wordCost(node) : Number.POSITIVE_INFINITY
}

export function treeLexicon(tree: WordTree): Lexicon {
  const lexicon: Omit<Lexicon, 'has'> = {
    child: (node, letter) => childOf(tree, node, letter),
    wordCost: (node) => tree.word[node] as number,
    bestCost: (node) => tree.best[node] as number,
  }
  return { ...lexicon, has: (word) => Number.isFinite(costOf(word, lexicon)) }
}

function childOf(tree: WordTree, node: number, letter: number): number {
  let next = tree.firstChild[node] as number
  while (next !== 0) {
    if (tree.letter[next] === letter) return next
    next = tree.nextSibling[next] as number
  }
  return -1
}
