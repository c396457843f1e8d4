import type { ReactNode } from 'react'

/** A sentence of the API description, in which `backticks` mean code. */
export function Words({ text }: { text: string }): ReactNode {
  return text.split('`').map((part, at) => {
    const key = `${at}:${part}`
    return at % 2 === 1 ? <code key={key}>{part}</code> : <span key={key}>{part}</span>
  })
}
