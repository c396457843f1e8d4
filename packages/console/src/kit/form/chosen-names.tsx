/** The names in a field, each with a button that removes it. */
export function ChosenNames({
  label,
  names,
  onChange,
}: {
  readonly label: string
  readonly names: readonly string[]
  readonly onChange: (names: readonly string[]) => void
}) {
  if (names.length === 0) return null
  return (
    <ul className="names" aria-label={`${label}: chosen`}>
      {names.map((name) => (
        <li key={name}>
          {name}
          <button
            type="button"
            aria-label={`Remove ${name}`}
            onClick={() => onChange(names.filter((other) => other !== name))}
          >
            ✕
          </button>
        </li>
      ))}
    </ul>
  )
}
