import { writeFileSync } from 'node:fs'
import { printedMarks } from '../../card-reader/card-reader.ts'
import { photograph } from '../../card-reader/test/camera.ts'
import { type CardText, card } from '../../card-reader/test/card-text.ts'
import { createRandom } from '../../card-reader/test/random.ts'
import { freePaper } from './free-paper.ts'
import { createHand } from './handwriting.ts'
import { printedPaper } from './printed-paper.ts'

/*
 * npm run samples
 * Draws the cards in ../card-reader/sample/hands/, which test the card reader and the product: languages, scripts, a
 * page of a book, and the handwriting that a journey puts on a card that it has printed.
 */
const folder = new URL('../../card-reader/sample/hands/', import.meta.url)
const shot = { hard: false, exif: 1, turned: 0, side: 1400 }

/** A hand with its own seed has the same pen on each of its cards. */
type Sample = {
  file: string
  font: string
  alphabets?: string[]
  seed: number
  handSeed?: number
  text: CardText
}

const notTicked = (title: string, name: string, description: string) =>
  card(title, name, description, '', '', '')
const ticked = (title: string, name: string, description: string) =>
  card(title, name, description, 'workshop', 'beginner', 'technical')
const bookPage = Array.from({ length: 400 }, (_, word) => ['a long', 'story', 'of', 'bees'][word % 4]).join(
  ' ',
)

const samples: Sample[] = [
  {
    file: 'polish.jpg',
    font: 'pangolin',
    alphabets: ['latin', 'latin-ext'],
    seed: 5,
    text: notTicked(
      'Dlaczego ludzie już nie pytają',
      'Anna Nowak',
      'Jak często mówimy o tym w naszych firmach? Nie będzie łatwo.',
    ),
  },
  {
    file: 'japanese.jpg',
    font: 'klee-one',
    alphabets: ['japanese'],
    seed: 3,
    text: notTicked('東京の自由な会議', '山田花子', 'みんなで話しましょう'),
  },
  {
    file: 'cyrillic.jpg',
    font: 'pangolin',
    alphabets: ['cyrillic', 'latin'],
    seed: 3,
    text: notTicked('Почему мы так долго молчим', 'Анна Смирнова', 'Поговорим о том, что делать дальше.'),
  },
  {
    file: 'japanese-with-latin-name.jpg',
    font: 'klee-one',
    alphabets: ['japanese', 'latin'],
    seed: 3,
    text: notTicked('東京の自由な会議', 'Yuki Tanaka', 'みんなで話しましょう'),
  },
  {
    file: 'page-of-a-book.jpg',
    font: 'kalam',
    seed: 7,
    handSeed: 1,
    text: ticked(bookPage, 'Ada Quist', bookPage),
  },
  {
    file: 'german.jpg',
    font: 'kalam',
    seed: 7,
    handSeed: 1,
    text: ticked(
      'Zahlen für Anfänger',
      'Jürgen Weiß',
      'Größe, Zweck und Fußnoten: wie man Zahlen erklärt, ohne zu lügen.',
    ),
  },
  {
    file: 'devanagari.jpg',
    font: 'kalam',
    alphabets: ['devanagari'],
    seed: 7,
    handSeed: 1,
    text: ticked('मधुमक्खियाँ शहर में', 'रमेश कुमार', 'छत और फूल के बारे में एक बातचीत।'),
  },
]

for (const { file, font, alphabets, seed, handSeed, text } of samples) {
  const random = createRandom(seed)
  const hand = createHand(font, handSeed ? createRandom(handSeed) : random, alphabets)
  const paper = freePaper(text, hand, random)
  writeFileSync(new URL(file, folder), await photograph(paper, shot, random))
}

const random = createRandom(11)
const printed = card(
  'Messen ohne Plan ist Raten',
  'Jonas Weber',
  'Was wir aus drei Jahren gelernt haben',
  'discussion',
  'beginner',
  'analytics',
)
const paper = printedPaper(printed, createHand('schoolbell', random), random)
writeFileSync(
  new URL('printed-german.jpg', folder),
  await photograph(paper, { ...shot, side: 1_600 }, random),
)

const writer = createRandom(7)
const filled = printedPaper(
  card(
    'The cookie banner museum',
    'Lucia Ferrante',
    'Forty banners to learn from',
    'presentation',
    'beginner',
    'business',
  ),
  createHand('schoolbell', writer),
  writer,
)
const numbered = printedMarks('card', 17)
  .map(
    ({ x, y, size, isLight }) =>
      `<rect x="${x}" y="${y}" width="${size}" height="${size}" fill="${isLight ? '#fff' : '#000'}" shape-rendering="crispEdges"/>`,
  )
  .join('')
for (const [file, marks, type] of [
  ['empty.jpg', '', ''],
  ['empty-numbered.jpg', numbered, ''],
  ['ticked-numbered.jpg', numbered, 'workshop'],
] as const) {
  const own = createRandom(4)
  const sheet = printedPaper(card('', '', '', type, '', ''), createHand('pangolin', own), own)
  writeFileSync(new URL(file, folder), await photograph({ ...sheet, svg: sheet.svg + marks }, shot, own))
}

const lastPrinted = '>Business</text>'
const writing = filled.svg.slice(filled.svg.lastIndexOf(lastPrinted) + lastPrinted.length)
writeFileSync(
  new URL('filled-in.svg', folder),
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${filled.width} ${filled.height}">${writing}</svg>\n`,
)
