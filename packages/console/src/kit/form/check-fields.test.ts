import { expect, test } from 'vitest'
import { checkFields, fieldIn } from './check-fields.js'
import type { Field, FormValues } from './field.js'

const FIELDS: readonly Field[] = [
  { kind: 'text', name: 'name', label: 'Name', required: true },
  { kind: 'number', name: 'seconds', label: 'Seconds', min: 60, max: 100 },
  { kind: 'names', name: 'groups', label: 'Groups', required: true, when: ({ name }) => name !== 'all' },
  { kind: 'text', name: 'client_name', label: 'Client', check: (value) => (value === 'x' ? 'Not x.' : undefined) },
]

const check = (values: FormValues) => checkFields<FormValues>(FIELDS, values)

test('each field reports that it is required, not a number or out of range, or the message of its own check', () => {
  expect(check({ name: ' ', seconds: '1.5', groups: [], client_name: 'x' })).toEqual({
    name: 'This field is required.',
    seconds: 'Seconds must be a whole number.',
    groups: 'This field is required.',
    client_name: 'Not x.',
  })
  expect(check({ name: 'a', seconds: '7', groups: ['x'], client_name: '' })).toEqual({
    seconds: 'Seconds must be from 60 to 100.',
  })
})

test.each([
  ['30 days', undefined],
  ['36 hours', undefined],
  [' days', 'Session length must be a whole number.'],
  ['1.5 days', 'Session length must be a whole number.'],
  ['1 minutes', 'Session length must be from 5 minutes to 365 days.'],
  ['366 days', 'Session length must be from 5 minutes to 365 days.'],
])('a duration of "%s" is checked in its unit', (length, problem) => {
  const field = { kind: 'duration', name: 'length', label: 'Session length', min: 300, max: 365 * 86_400 } as const
  expect(checkFields<FormValues>([field], { length }).length).toBe(problem)
})

test('hidden and optional fields are not required', () => {
  expect(check({ name: 'all', seconds: '', groups: [], client_name: '' })).toEqual({})
})

test.each([
  ['settings.seconds', 'seconds'],
  ['client_name', 'client_name'],
  ['groups.0', 'groups'],
  ['name.groups.0.name', 'name'],
  ['names', undefined],
  [undefined, undefined],
])('the field %s of a request is the field %s of the form', (path, name) => {
  expect(fieldIn(path, FIELDS)).toBe(name)
})
