import { expect, it } from 'vitest'
import { emissionsOf, sure } from '../test/made-up-lines.ts'
import { namedPerson } from './named-person.ts'

/** Read as "Robst", though the ink may also say "Robert". */
const hurried = [
  ...sure('Rob'),
  { '': 0.7, e: 0.3 },
  { '': 0.97 },
  { s: 0.7, r: 0.29 },
  { '': 0.97 },
  ...sure('t'),
]
const looks = [emissionsOf(hurried)]
const people = ['Ida Lindqvist', 'Robert Okafor', 'Rosa Bianchi']
const read = { line: 'Robst', name: 'Robst' }

it('finds the person whose first name fits the ink', () => {
  expect(namedPerson(looks, read, people, 14)).toBe('Robert')
})

it('finds no one whose name lacks a letter that was read with certainty', () => {
  expect(namedPerson([emissionsOf(sure('Robin'))], { line: 'Robin', name: 'Robin' }, people, 14)).toBeNull()
})

it('finds no one if two people are equally likely', () => {
  const alike = emissionsOf([...sure('Mar'), { k: 0.4, c: 0.3, x: 0.2 }, { '': 0.97 }])
  const two = ['Mark Jansen', 'Marc Okafor']
  expect(namedPerson([alike], { line: 'Mark', name: 'Mark' }, two, 14)).toBeNull()
})

it('finds the person after a word such as "by"', () => {
  const steps = [...sure('by '), ...hurried]
  expect(namedPerson([emissionsOf(steps)], { line: 'by Robst', name: 'Robst' }, people, 14)).toBe('Robert')
})

it('counts one name in several capitalizations once', () => {
  expect(namedPerson(looks, read, ['Robert', 'ROBERT', 'robert'], 14)).toBe('Robert')
})

it('finds none of a few people if a made-up name is as likely', () => {
  const eva = { line: 'Evo', name: 'Evo' }
  const find = (last: Record<string, number>) =>
    namedPerson([emissionsOf([...sure('Ev'), last, { '': 0.97 }])], eva, ['Eva Okafor'], 14)
  expect(find({ o: 0.5, a: 0.4 })).toBe('Eva')
  expect(find({ o: 0.5, a: 0.2, i: 0.2 })).toBeNull()
})
