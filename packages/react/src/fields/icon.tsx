/** Strokes of the widget's icons, on a grid of 24. */
const STROKES = {
  back: 'M15 5l-7 7 7 7',
  down: 'M6 9l6 6 6-6',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  alert: 'M12 5v9M12 18.5v.01',
  email: 'M4 6.5h16v11H4zM4.5 7l7.5 6 7.5-6',
  chat: 'M5 5.5h14v10h-8l-4 3.5v-3.5H5zM9 10.5v.01M12 10.5v.01M15 10.5v.01',
  key: 'M10.5 13.5a4 4 0 1 1 0-3h10v3h-2.5v2.5h-3v-2.5zM7 12v.01',
  clock: 'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16zM12 8v4.5l3 2',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.3a2.7 2.7 0 1 1 0 5.4 2.7 2.7 0 0 1 0-5.4z',
  'eye-closed':
    'M4 4l16 16M10 5.7A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-3 3.700M6.3 7.6A16 16 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4-1M9.8 10.4a2.7 2.7 0 0 0 3.8 3.8',
  close: 'M6 6l12 12M18 6L6 18',
  lock: 'M6 11h12v9H6zM9 11V8a3 3 0 0 1 6 0v3',
  cookie: 'M12 4a8 8 0 1 0 8 8 3 3 0 0 1-4-4 3 3 0 0 1-4-4zM9 10v.01M9 15v.01M14 15v.01',
  copy: 'M9 9h10v11H9zM5 15V4h10',
  print: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z',
  download: 'M12 4v10m-4-4l4 4 4-4M5 19h14',
} as const satisfies Record<string, string>

export type IconName = keyof typeof STROKES

/** A decorative icon in the colour of the text around it. Its meaning must also be given in words. */
export function Icon({ name, size = 24 }: { readonly name: IconName; readonly size?: number }) {
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
      <path d={STROKES[name]} />
    </svg>
  )
}
