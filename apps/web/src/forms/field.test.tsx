import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInApp } from '../testing/render.tsx'
import { Checkbox, ChoiceGroup } from './choice.tsx'
import { SelectField, TextArea, TextField } from './field.tsx'

test('a field is found by its label and described by its error and its help', () => {
  renderInApp(<TextField label="Starts" help="In the zone of the place" error="This day is already past." />)
  const field = screen.getByRole('textbox', { name: 'Starts' })
  expect(field).toBeInvalid()
  expect(field).toHaveAccessibleDescription('This day is already past. In the zone of the place')
})

test('a field without an error is valid and described by its help alone', () => {
  renderInApp(<TextArea label="Description" help="Markdown is fine" />)
  const field = screen.getByRole('textbox', { name: 'Description' })
  expect(field).toBeValid()
  expect(field).toHaveAccessibleDescription('Markdown is fine')
})

test('two fields of one label keep their own words', () => {
  renderInApp(
    <>
      <TextField label="Time" help="It begins" />
      <TextField label="Time" help="It ends" />
    </>,
  )
  const [begins, ends] = screen.getAllByRole('textbox', { name: 'Time' })
  expect(begins).toHaveAccessibleDescription('It begins')
  expect(ends).toHaveAccessibleDescription('It ends')
})

test('a select is the browser’s own and can be chosen from', async () => {
  const { user } = renderInApp(
    <SelectField label="Category" optional>
      <option>Party</option>
      <option>Sports</option>
    </SelectField>,
  )
  const select = screen.getByRole('combobox', { name: 'Category (optional)' })
  await user.selectOptions(select, 'Sports')
  expect(select).toHaveValue('Sports')
})

test('choices stand under their question, and pressing the words chooses', async () => {
  const { user } = renderInApp(
    <ChoiceGroup legend="Good for">
      <Checkbox label="Coming alone" count={12} />
      <Checkbox label="Quiet" count={0} disabled />
    </ChoiceGroup>,
  )
  expect(screen.getByRole('group', { name: 'Good for' })).toBeInTheDocument()
  await user.click(screen.getByText('Coming alone'))
  expect(screen.getByRole('checkbox', { name: /Coming alone/ })).toBeChecked()
  expect(screen.getByRole('checkbox', { name: /Quiet/ })).toBeDisabled()
})
