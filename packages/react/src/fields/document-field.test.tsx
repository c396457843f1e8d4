// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { TextProvider } from '../text/text-provider.js'
import { DocumentField } from './document-field.js'

afterEach(cleanup)

const picture = (name: string, type: string, size = 3) => new File([new Uint8Array(size)], name, { type })
const input = () => screen.getByLabelText<HTMLInputElement>('Front side')

test('an image is passed on, and its name is shown', async () => {
  const onChange = vi.fn()
  render(<DocumentField label="Front side" capture="environment" onChange={onChange} />)
  expect(input().accept).toBe('image/jpeg,image/png')
  expect(input().getAttribute('capture')).toBe('environment')
  const file = picture('front.png', 'image/png')
  await userEvent.upload(input(), file)
  expect(onChange).toHaveBeenCalledWith(file)
  expect(screen.getByText('front.png')).toBeDefined()
  expect(screen.queryByTestId('sid-form-error-message')).toBeNull()
})

test.each([
  ['notes.pdf', 'application/pdf', 3, /JPEG or PNG/],
  ['huge.png', 'image/png', 10_000_001, /larger than 10 MB/],
])('%s is not passed on, and the field says why', async (name, type, size, message) => {
  const onChange = vi.fn()
  render(<DocumentField label="Front side" onChange={onChange} />)
  await userEvent.setup({ applyAccept: false }).upload(input(), picture(name, type, size))
  expect(onChange).not.toHaveBeenCalled()
  expect(screen.getByRole('alert').textContent).toMatch(message)
  expect(input().getAttribute('aria-describedby')).toContain(screen.getByTestId('sid-form-error-message').id)
})

test.each([
  ['blurry', /blurry/],
  ['cutOff', /cut off/],
  ['documentNotFound', /cannot find a document/],
  ['faceNotDetected', /cannot find a face/],
  ['uploadNotSupported', /cannot be used/],
] as const)('the result %s of a check is shown in words', (problem, message) => {
  render(<DocumentField label="Front side" onChange={() => {}} problem={problem} />)
  expect(screen.getByRole('alert').textContent).toMatch(message)
  expect(input().getAttribute('aria-invalid')).toBe('true')
})

test('its texts can be replaced', () => {
  render(
    <TextProvider text={{ 'document.error.blurry': 'Too soft' }}>
      <DocumentField label="Front side" onChange={() => {}} problem="blurry" />
    </TextProvider>,
  )
  expect(screen.getByRole('alert').textContent).toBe('Too soft')
})
