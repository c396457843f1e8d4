import { translate } from '@docusaurus/Translate'

const STEPS = [
  { state: 'done', label: () => translate({ id: 'portico.steps.requested', message: 'Requested' }) },
  { state: 'now', label: () => translate({ id: 'portico.steps.reviewed', message: 'In review' }) },
  { state: 'later', label: () => translate({ id: 'portico.steps.open', message: 'Open' }) },
] as const

/** The progress of a request that waits for a decision, as a line with stops. */
export default function Steps() {
  return (
    <ol className="portico-steps">
      {STEPS.map(({ state, label }) => (
        <li key={state} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
          {label()}
        </li>
      ))}
    </ol>
  )
}
