/** A decorative icon in the color of the surrounding text. Its meaning must also be given in words. */
export function Icon({ strokes, size = 24 }: { readonly strokes: string; readonly size?: number }) {
  return (
    <svg
      className="sid-icon"
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={strokes} />
    </svg>
  )
}
