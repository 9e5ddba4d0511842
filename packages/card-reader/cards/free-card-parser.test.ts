import { describe, expect, it } from 'vitest'
import { usualWords } from '../test/usual-lists.ts'
import { createLexicon } from '../words/lexicon.ts'
import { createNameLexicon } from '../words/name-lexicon.ts'
import { joinLines, parseFreeCard } from './free-card-parser.ts'
import type { CardLine } from './title-lines.ts'

const lexicon = createLexicon()
const names = createNameLexicon()

/**
 * A card of lines below each other; a line that begins with # is written larger, one that begins with > is at the right. Behind ~ is what
 * the words of names make of it.
 */
function parse(card: string, people: readonly string[] = []) {
  const lines = card
    .trim()
    .split('\n')
    .map((line, index): CardLine => {
      const big = line.trim().startsWith('#')
      const top = index * 60
      const height = big ? 55 : 32
      const [text = '', name] = line
        .trim()
        .replace(/^[#>]\s*/, '')
        .split(' ~ ')
      const left = line.trim().startsWith('>') ? 500 - text.length * 20 : 0
      const place = { height, top, bottom: top + height, left, right: left + text.length * 20 }
      return { text, confidence: 1, ...place, ...(name && { asName: { text: name, gain: -0.02 } }) }
    })
  const { title, presenterName, description, type, level, focus } = parseFreeCard(lines, {
    lexicon,
    names,
    people,
    vocabulary: usualWords,
  })
  return {
    title: title.value,
    presenterName: presenterName.value,
    description: description.value,
    lists: [type.value, level.value, focus.value],
  }
}

describe('a note without labels', () => {
  it('reads a name on top as the presenter, but as the title in larger letters', () => {
    const lines = ['Selma', 'Proxies and', 'load balancing']
    expect(parse(lines.join('\n'))).toMatchObject({
      title: 'Proxies and load balancing',
      presenterName: 'Selma',
    })
    expect(parse(`# ${lines.join('\n')}`)).toMatchObject({ title: 'Selma', presenterName: '' })
  })
})

describe('a card with labels', () => {
  it('finds each field by its label, whatever the label’s wording and punctuation', () => {
    expect(
      parse(`
        Topic - Bees in the city
        Speaker - Ada Quist
        About - Roofs, flowers and
        honest numbers.
        Audience - Beginner & advanced
        Format - discussion
        Track - tech`),
    ).toEqual({
      title: 'Bees in the city',
      presenterName: 'Ada Quist',
      description: 'Roofs, flowers and honest numbers.',
      lists: [['discussion'], ['beginner', 'advanced'], ['technical']],
    })
  })

  it('accepts "Session" as a label without a colon if everything else is labeled', () => {
    const rest = `
      Facilitator: Ada Quist
      Description Roofs and flowers.
      Format Workshop`
    expect(parse(`Session Reading a hive${rest}`).title).toBe('Reading a hive')
    const about = parse(`Topic: Bees${rest.replace('Description', 'About')}`)
    expect([about.title, about.description]).toEqual(['Bees', 'Roofs and flowers.'])
    expect(parse(`Session replay for beginners${rest}`).title).toBe('Session replay for beginners')
  })

  it('recognizes labels and values with a wrong letter', () => {
    expect(
      parse(`
        Tltle: Bees in the city
        Presentr: Ada Quist
        Descripton: Roofs and flowers.
        Levl: Intermediale
        Typs: Workshup
        Focus: Businoss`),
    ).toEqual({
      title: 'Bees in the city',
      presenterName: 'Ada Quist',
      description: 'Roofs and flowers.',
      lists: [['workshop'], ['intermediate'], ['business']],
    })
  })

  it('reads "all" as every value of its list', () => {
    expect(parse('Title: Bees\nPresenter: Ada Quist\nLevel: All\nType: moderated discussion').lists).toEqual([
      ['discussion'],
      ['beginner', 'intermediate', 'advanced'],
      [],
    ])
  })

  it('leaves a list empty if its value fits nothing', () => {
    expect(parse('Title: Bees\nPresenter: Ada Quist\nLevel: curious\nType: picnic').lists).toEqual([
      [],
      [],
      [],
    ])
  })

  it('reads a field from the line below a label that is alone on its line', () => {
    expect(parse('TITLE\nBees in the city\nPRESENTER\nAda Quist\nDESCRIPTION\nRoofs and flowers.')).toEqual({
      title: 'Bees in the city',
      presenterName: 'Ada Quist',
      description: 'Roofs and flowers.',
      lists: [[], [], []],
    })
  })
})

describe('a card without labels', () => {
  it('is split by text size, the name line and the line of values', () => {
    expect(
      parse(`
        # Bees in
        # the city
        Bogdan Wrzesniewski
        Roofs, flowers and honest
        numbers from one summer.
        Workshop / beginner / analysis`),
    ).toEqual({
      title: 'Bees in the city',
      presenterName: 'Bogdan Wrzesniewski',
      description: 'Roofs, flowers and honest numbers from one summer.',
      lists: [['workshop'], ['beginner'], ['analytics']],
    })
  })

  it.each(['by Ada Quist', 'with Ada Quist', '– Ada Quist', 'by: AdaQuist'])(
    'finds the name in "%s"',
    (line) => {
      const { presenterName } = parse(`# Bees in the city\n${line}\nRoofs, flowers and honest numbers.`)
      expect(presenterName.replace('AdaQuist', 'Ada Quist')).toBe('Ada Quist')
    },
  )

  it('reads a short line of unknown words between title and description as a name', () => {
    for (const name of ['-Hretaloem', 'He: Matanale', 'meimatanae', '- Lucia feRRante']) {
      const { title, presenterName, description } = parse(`
        # Bees in the city
        ${name}
        Roofs and flowers. Bring questions.
        Workshop / beginner / tech`)
      const read = name.replace(/^- ?/, '')
      expect([title, presenterName, description]).toEqual([
        'Bees in the city',
        read,
        'Roofs and flowers. Bring questions.',
      ])
    }
  })

  it('drops a misread label before a name', () => {
    const { presenterName } = parse(`
      # Bees in the city
      peaken: Mkael Xund
      Roofs and flowers.`)
    expect(presenterName).toBe('Mkael Xund')
  })

  it('recognizes misread values by their neighbors or after a misread label', () => {
    expect(
      parse(`
        # Bees in the city
        by Ada Quist
        Roofs and flowers.
        Diacuaaion/beginner/
        Xocas: Business`),
    ).toEqual({
      title: 'Bees in the city',
      presenterName: 'Ada Quist',
      description: 'Roofs and flowers.',
      lists: [['discussion'], ['beginner'], ['business']],
    })
  })

  it('recognizes a known person whose name consists of common words', () => {
    const { presenterName } = parse('# Bees in the city\nMay Green\nRoofs and flowers in numbers.', [
      'May Green',
    ])
    expect(presenterName).toBe('May Green')
  })

  it('does not mistake "Session replay: …" or "Legal." for a label', () => {
    expect(
      parse('# Session replay: what the law says\nby Ada Quist\nLegal. But is it fair to record people?'),
    ).toEqual({
      title: 'Session replay: what the law says',
      presenterName: 'Ada Quist',
      description: 'Legal. But is it fair to record people?',
      lists: [[], [], []],
    })
  })

  it('recognizes a name by its common first name even if the rest was split up', () => {
    const card = (name: string) =>
      parse(`# Small sites, big decisions\n${name}\nWhat to count when there is little to count.`)
    expect(card('Graham Whit lock').presenterName).toBe('Graham Whit lock')
    // "Mark" is a common word too.
    expect(card('Mark what counts').presenterName).toBe('')
  })

  it('keeps "Format" as a word of the title where it is not a label', () => {
    expect(parse('Format\nlogs')).toMatchObject({ title: 'Format logs', description: '' })
    expect(parse('# Bees in the city\nFormat\nWorkshop').lists[0]).toEqual(['workshop'])
  })

  it('reads a first name, or a misread name on the right, below a title as the presenter', () => {
    expect(parse('How to say no\nto meetings\nMikael')).toMatchObject({
      title: 'How to say no to meetings',
      presenterName: 'Mikael',
    })
    expect(parse('Bees in the big city\nand on the roofs\n> Qistel').presenterName).toBe('Qistel')
    expect(parse('Bees in the big city\nand on the roofs\nQistel').presenterName).toBe('')
    expect(parse('A walk with\nPython').presenterName).toBe('')
    expect(parse('# Bees in the city\n# and on the roofs\n> in 2026').presenterName).toBe('')
  })

  it.each([
    ['Bees in the city\n(Camila', 'Camila'],
    ['Bees in the city\nYuki Tanabe)', 'Yuki Tanabe'],
    ['BEES IN THE CITY\nCAMILA', 'CAMILA'],
    ['bees in\nthe city\ncamila', 'camila'],
    ['bees in\nthe city\newilma', '@wilma'],
    ['by Vitor Almesda\nBees in\nthe city', 'Vitor Almesda'],
    ['- Dylan Prichard\nBees in\nthe city', 'Dylan Prichard'],
    ['Camila\nBees in\nthe city', 'Camila'],
    ['Bees in\nthe city\nmit Camila', 'Camila'],
    ['Bees in\nthe city\ncon Camila Duarte', 'Camila Duarte'],
    ['Bees in\nthe city\nPAR CAMILA', 'CAMILA'],
    ['BEES IN\nTHE CITY\nBYCAMILA', 'CAMILA'],
    ['Bees in\nthe city\nby Camila\nDuarte', 'Camila Duarte'],
    ['Bees in\nthe city by:\nCamila Duarte', 'Camila Duarte'],
    ['Bees in\nthe city - Camila', 'Camila'],
    ['Bees in\nthe city (Camila Duarte)', 'Camila Duarte'],
    ['Bees in\nthe city\nCamila', 'Camila'],
    ['> Camila\nBees in the city', 'Camila'],
  ])('finds the signature on the note "%s"', (note, name) => {
    const { title, presenterName } = parse(note)
    expect([title.toLowerCase(), presenterName]).toEqual(['bees in the city', name])
  })

  it.each([
    'MY FIRST YEAR\nWITH A DATA\nWAREHOUSE',
    'WEATHER AS A\nCOMROL GROUP\nIN SPRING',
    'By the numbers\nof last year',
    'Hardware\nfor all of us',
    'Bees in the city\nGDPR',
    'Bees in the city\nNGO',
    'Typing\nw/ Flow',
    'How to\nHiring Frontend\nEngineers',
    'Bees in the city (roofs)',
    'Bees w/ Grafana',
  ])('finds no signature on the note "%s"', (note) => {
    const { title, presenterName } = parse(note)
    expect([title, presenterName]).toEqual([note.replaceAll('\n', ' '), ''])
  })

  it('finds the signature at the edge of a note, not among unknown words in the middle', () => {
    expect(parse('Weird hacks\nIve Quillused\nso far\n> Mikael')).toMatchObject({
      title: 'Weird hacks Ive Quillused so far',
      presenterName: 'Mikael',
    })
  })

  it('reads an unknown word as a name if its name reading spells a known name', () => {
    expect(parse('Bees in the big city\nand on the roofs\nQistel ~ Camila')).toMatchObject({
      title: 'Bees in the big city and on the roofs',
      presenterName: 'Qistel',
    })
    expect(parse('Kubernetes\nin the kitchen\nand on the roofs\nterraforn ~ Terra form').presenterName).toBe(
      '',
    )
    expect(parse('Tobias Brandt ~ Tobias Brandt\nbees in\nthe city').presenterName).toBe('Tobias Brandt')
    expect(parse('Tobias ~ Tobias\nbees in\nthe city').presenterName).toBe('')
  })

  it('suggests an unknown word below a title as a name, and leaves it in the title', () => {
    const lines = ['Bees in the big city', 'and on the roofs', 'Qistel'].map(
      (text, index): CardLine => ({
        text,
        confidence: 1,
        height: 30,
        top: index * 60,
        bottom: index * 60 + 30,
        left: 0,
        right: text.length * 20,
      }),
    )
    const { title, presenterName, mayBeName } = parseFreeCard(lines, {
      lexicon,
      names,
      people: [],
      vocabulary: usualWords,
    })
    expect([title.value, presenterName.value, mayBeName]).toEqual([
      'Bees in the big city and on the roofs Qistel',
      '',
      'Qistel',
    ])
  })

  it('does not mistake a title of a common word and an unknown one for a name', () => {
    expect(parse('How we\nSell Guardrails\nto everyone').title).toBe('How we Sell Guardrails to everyone')
    expect(parse('Sell Guardrails\nAda Quist')).toMatchObject({
      title: 'Sell Guardrails',
      presenterName: 'Ada Quist',
    })
  })

  it('does not mistake a line that continues with "with" or a dashed list for a name', () => {
    const sentence = parse('How do we compete\nwith big cos\nwith lawyers?')
    expect(sentence.presenterName).toBe('')
    const list = parse('# Bees in the city\nWe look at\n- Apis mellifera\n- Roofs\n- flowers')
    expect(list).toMatchObject({
      presenterName: '',
      description: 'We look at - Apis mellifera - Roofs - flowers',
    })
  })

  it('keeps a title that consists of two list values', () => {
    const card = parse(
      '# Business analytics\nby Ada Quist\nWhat managers ask and what we answer.\nDiscussion, advanced',
    )
    expect([card.title, card.lists]).toEqual(['Business analytics', [['discussion'], ['advanced'], []]])
  })

  it('limits the title to three lines', () => {
    const card = parse(
      '# one two\n# three four\n# five six\n# seven eight\n# nine ten\nDescription: All about numbers.',
    )
    expect(card.title).toBe('one two three four five six')
  })

  it('reads a whole note as its title, except for a name below it', () => {
    const note = 'Handing\nover to\nthe next\nanalyst'
    expect(parse(note)).toMatchObject({ title: 'Handing over to the next analyst', description: '' })
    expect(parse(`${note}\n(Ada Quist)`)).toMatchObject({
      title: 'Handing over to the next analyst',
      presenterName: 'Ada Quist',
      description: '',
    })
    expect(parse('Tests in a small\nbusiness').title).toBe('Tests in a small business')
    expect(parse('# Tests that matter\nWhat to run first').title).toBe('Tests that matter')
  })

  it('ends the title of a long note after its first sentence', () => {
    const note = parse(
      'Why do bees\ndance?\nA walk from hive to hive with a map of all\nflowers and a list of names',
    )
    expect(note.title).toBe('Why do bees dance?')
  })

  it('does not mistake a misread line in mid-sentence for a name', () => {
    expect(parse('Should we ask\nthe chetbots\nor not').presenterName).toBe('')
  })

  it('finds no title on a card without lines', () => {
    expect(parseFreeCard([], { lexicon, names, people: [], vocabulary: usualWords }).title).toEqual({
      value: '',
      lines: [],
      certainty: 0,
    })
  })
})

describe('joining lines', () => {
  it('rejoins a hyphenated word and keeps the hyphen of a compound', () => {
    expect([
      joinLines(['three exper-', 'iments later'], lexicon),
      joinLines(['a post-', 'mortem'], lexicon),
      joinLines(['plain', 'lines'], lexicon),
    ]).toEqual(['three experiments later', 'a post-mortem', 'plain lines'])
  })
})
