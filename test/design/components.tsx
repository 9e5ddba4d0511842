import { Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Badge } from '../../client/ui/badge.tsx'
import { Button } from '../../client/ui/button.tsx'
import { Card } from '../../client/ui/card.tsx'
import { ChoiceChips, ChoiceRow } from '../../client/ui/choice-chips.tsx'
import { ChoiceField } from '../../client/ui/choice-field.tsx'
import { CopyField } from '../../client/ui/copy-field.tsx'
import { DataTable } from '../../client/ui/data-table.tsx'
import { EmptyState } from '../../client/ui/empty-state.tsx'
import { ErrorState } from '../../client/ui/error-state.tsx'
import { Checkbox, Field, Input, Select, Switch, Textarea } from '../../client/ui/field.tsx'
import { Heading } from '../../client/ui/heading.tsx'
import { Icon } from '../../client/ui/icon.tsx'
import { Menu, MenuAction } from '../../client/ui/menu.tsx'
import { Notice } from '../../client/ui/notice.tsx'
import { NumberField } from '../../client/ui/number-field.tsx'
import { ProgressBar } from '../../client/ui/progress-bar.tsx'
import { RowAction } from '../../client/ui/row-action.tsx'
import { SectionHead } from '../../client/ui/section-head.tsx'
import { Skeleton } from '../../client/ui/skeleton.tsx'
import { Spinner } from '../../client/ui/spinner.tsx'
import { Tabs } from '../../client/ui/tabs.tsx'

const NOTHING = () => undefined

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <Heading level={2}>{title}</Heading>
      {children}
    </section>
  )
}

/** Each kind of button, normal and disabled; the first has the focus in the picture. */
export function Acts() {
  return (
    <Part title="Buttons">
      {(['medium', 'small'] as const).map((size) => (
        <div key={size} className="design-row">
          {(['primary', 'secondary', 'quiet', 'danger'] as const).map((look) => (
            <span key={look} className="design-row">
              <Button look={look} size={size}>
                {look}
              </Button>
              <Button look={look} size={size} disabled>
                disabled
              </Button>
            </span>
          ))}
        </div>
      ))}
      <div className="design-row">
        <Button look="secondary" size="icon" aria-label="Edit">
          <Icon of={Pencil} />
        </Button>
        <RowAction icon={Trash2} label="Delete Room 1" onClick={NOTHING} />
        <Menu button={{ look: 'secondary', children: 'Menu' }}>
          <MenuAction onSelect={NOTHING}>Entry</MenuAction>
        </Menu>
      </div>
    </Part>
  )
}

export function Fields() {
  return (
    <Part title="Fields">
      <div className="design-columns">
        <Field label="Title" isRequired hint="A hint below the field">
          {(field) => <Input {...field} placeholder="Placeholder" />}
        </Field>
        <Field label="Title" isRequired error="Title is required">
          {(field) => <Input {...field} defaultValue="Wrong" />}
        </Field>
        <Field label="Disabled">{(field) => <Input {...field} disabled defaultValue="Disabled" />}</Field>
        <Field label="Read only">{(field) => <Input {...field} readOnly value="Read only" />}</Field>
        <Field label="Choice">
          {(field) => (
            <Select {...field}>
              <option>Main Hall</option>
            </Select>
          )}
        </Field>
        <NumberField label="Number" value="36" onChange={NOTHING} hint="72 cards" />
        <Field label="Text">{(field) => <Textarea {...field} rows={2} defaultValue="Two lines" />}</Field>
        <CopyField label="Network" value="unconference" />
      </div>
    </Part>
  )
}

export function Choices() {
  const [type, setType] = useState(['talk'])
  const [until, setUntil] = useState('day')
  return (
    <Part title="Choices">
      <div className="design-columns">
        <ChoiceChips
          label="Any of a few"
          options={[
            { value: 'talk', label: 'Talk' },
            { value: 'workshop', label: 'Workshop' },
          ]}
          chosen={type}
          onChange={setType}
        />
        <ChoiceRow
          label="One of a few"
          options={[
            { value: 'day', label: 'The day' },
            { value: 'slot', label: 'One time' },
          ]}
          value={until}
          onChange={setUntil}
        />
        <ChoiceField
          label="One of many"
          value="a"
          options={[{ value: 'a', label: 'A4 and A3' }]}
          onChange={NOTHING}
        />
        <div className="design-row">
          <Switch label="On" defaultChecked />
          <Switch label="Off" />
          <Checkbox label="Checked" defaultChecked />
          <Checkbox label="Not" />
        </div>
      </div>
    </Part>
  )
}

export function Signs() {
  return (
    <Part title="Signs">
      <div className="design-row">
        {(['plain', 'good', 'fair', 'bad', 'accent'] as const).map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        <Spinner label="Loading..." />
      </div>
      <div className="design-columns">
        <Notice>A warning that says what to do.</Notice>
        <Notice look="failure">A failure that says what happened.</Notice>
        <ProgressBar label="Reading" percent={40} />
        <Skeleton />
      </div>
    </Part>
  )
}

export function Places() {
  const [tab, setTab] = useState('rooms')
  return (
    <Part title="Places">
      <div className="design-columns">
        <Card>
          <SectionHead title="A section" level={3}>
            <Button size="small">Add</Button>
          </SectionHead>
          <p className="text-soft">A framed surface.</p>
        </Card>
        <EmptyState title="No rooms yet">
          <p>Add the first one.</p>
        </EmptyState>
        <ErrorState title="The rooms could not be loaded" onRetry={NOTHING}>
          Please check your connection.
        </ErrorState>
        <div>
          <Tabs
            label="Content"
            value={tab}
            onChange={setTab}
            tabs={[
              { value: 'rooms', label: 'Rooms', content: <p>The rooms</p> },
              { value: 'times', label: 'Time Slots', content: <p>The times</p> },
            ]}
          />
        </div>
      </div>
    </Part>
  )
}

export function Rows() {
  return (
    <Part title="Table">
      <DataTable
        label="Rooms"
        rows={[
          { id: 1, name: 'Main Hall' },
          { id: 2, name: 'A room with a name that goes on in the next line of its cell' },
        ]}
        columns={[
          { header: 'Name', kind: 'title', cell: ({ name }) => name },
          { header: 'Holds', cell: () => '40' },
          {
            header: 'Actions',
            kind: 'actions',
            cell: ({ name }) => <RowAction icon={Pencil} label={`Edit ${name}`} onClick={NOTHING} />,
          },
        ]}
      />
    </Part>
  )
}
