// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { CodeField, type CodeFieldProps } from './code-field.js'

afterEach(cleanup)

function show(props: Partial<CodeFieldProps> = {}) {
  const handlers = { onChange: vi.fn(), onComplete: vi.fn() }
  render(<CodeField label="Code" inputType="number" numInputs={6} shouldAutoFocus {...handlers} {...props} />)
  return { ...handlers, boxes: screen.getAllByRole<HTMLInputElement>('textbox'), visitor: userEvent.setup() }
}

test('typing moves to the next box, and the last digit completes the code once', async () => {
  const { visitor, boxes, onComplete } = show()
  await visitor.keyboard('12345')
  expect(document.activeElement).toBe(boxes[5])
  expect(onComplete).not.toHaveBeenCalled()
  await visitor.keyboard('6')
  expect(onComplete.mock.calls).toEqual([['123456']])
})

test('a phone that fills in the whole code at once fills all boxes', () => {
  const { boxes, onComplete } = show()
  fireEvent.change(boxes[0] as HTMLInputElement, { target: { value: '987654' } })
  expect(boxes.map(({ value }) => value).join('')).toBe('987654')
  expect(onComplete).toHaveBeenCalledWith('987654')
})

test('a code can be pasted into any box', async () => {
  const { visitor, boxes, onComplete } = show()
  await visitor.click(boxes[3] as HTMLInputElement)
  await visitor.paste('123-456')
  expect(onComplete).toHaveBeenCalledWith('123456')
})

test('a digit typed over another replaces it', async () => {
  const { visitor, boxes } = show()
  await visitor.keyboard('123456')
  await visitor.click(boxes[1] as HTMLInputElement)
  await visitor.keyboard('9')
  expect(boxes.map(({ value }) => value).join('')).toBe('193456')
  expect(document.activeElement).toBe(boxes[2])
})

test('letters are not accepted as digits', async () => {
  const { visitor, boxes, onChange } = show()
  await visitor.keyboard('a')
  expect(boxes[0]?.value).toBe('')
  expect(onChange).not.toHaveBeenCalled()
})

test('only the first box requests the code of the message', () => {
  const { boxes } = show()
  expect(boxes.map((box) => box.autocomplete)).toEqual(['one-time-code', ...Array(5).fill('off')])
  expect(boxes.map((box) => box.inputMode)).toEqual(Array(6).fill('numeric'))
})

test('the boxes are a group with a name, each says its position, and all refer to the error', () => {
  const { boxes } = show({ error: 'Please enter a valid code' })
  expect(screen.getByRole('group', { name: 'Code' }).children).toHaveLength(6)
  expect(boxes[2]?.getAttribute('aria-label')).toBe('Please enter OTP digit 3')
  const message = screen.getByText('Please enter a valid code')
  for (const box of boxes) expect(box.getAttribute('aria-describedby')).toBe(message.id)
})

test('by default it has four boxes of text', () => {
  render(<CodeField label="Code" />)
  expect(screen.getAllByLabelText(/Please enter OTP character \d/)).toHaveLength(4)
})

test('while the code is checked nothing can be typed, and the focus stays', async () => {
  const { visitor, boxes, onChange } = show({ readOnly: true })
  await visitor.keyboard('1')
  expect(onChange).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(boxes[0])
})
