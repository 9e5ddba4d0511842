import type { UseFormReturn } from 'react-hook-form'
import { completedAddress } from '../../domain/content/web-addresses.ts'
import {
  FACT_NAMES,
  factsIn,
  factWord,
  LONGEST_FACT,
  ROOM_FACTS,
  ROOM_FLAGS,
  ROOM_LINKS,
  type RoomFact,
  type RoomFacts,
  type RoomFlag,
} from '../../domain/schedule/room-facts.ts'
import { t, textKey } from '../../domain/text/t.ts'
import { Checkbox } from '../ui/field.tsx'
import { TextAreaField, TextField } from '../ui/form-field.tsx'

const HINTS = { captionsUrl: textKey('room.captionsHint'), joiningUrl: textKey('room.joiningHint') }

type FactsInForm = { [F in RoomFact]: F extends RoomFlag ? boolean : string }

/** A form has a checkbox or a text for each fact. */
export function factsInForm(facts: RoomFacts = {}): FactsInForm {
  const values = FACT_NAMES.map((name) => [
    name,
    facts[name] ?? (ROOM_FACTS[name].kind === 'flag' ? false : ''),
  ])
  return Object.fromEntries(values)
}

/** "Step-free", "Captions: https://…": one line for each fact. */
export function factLines(facts: RoomFacts): string {
  return factsIn(facts)
    .map((name) => (facts[name] === true ? factWord(name) : `${factWord(name)}: ${facts[name]}`))
    .join('\n')
}

/** The facts that people want to know about a room before they go there. */
export function FactFields<V extends { facts: FactsInForm }>(props: { form: UseFormReturn<V> }) {
  const form = props.form as unknown as UseFormReturn<{ facts: FactsInForm }>
  return (
    <>
      <fieldset>
        <legend className="mb-1 text-sm font-semibold">{t('room.facts')}</legend>
        <div className="flex flex-wrap gap-x-6">
          {ROOM_FLAGS.map((name) => (
            <Checkbox key={name} label={factWord(name)} {...form.register(`facts.${name}`)} />
          ))}
        </div>
      </fieldset>
      {ROOM_LINKS.map((name) => (
        <TextField
          key={name}
          form={form}
          name={`facts.${name}`}
          label={factWord(name)}
          inputMode="url"
          placeholder="https://"
          complete={completedAddress}
          hint={t(HINTS[name])}
        />
      ))}
      <TextAreaField
        form={form}
        name="facts.way"
        label={factWord('way')}
        hint={t('room.wayHint')}
        rows={2}
        maxLength={LONGEST_FACT.text}
        dir="auto"
      />
    </>
  )
}
