import type { ReactNode, SVGProps } from 'react'

/** The meaning of a line: it ends here, is closed, is interrupted, or has no stop to show. */
type Sign = 'ends' | 'closed' | 'interrupted' | 'empty'

interface Props {
  readonly sign: Sign
}

/** The illustration of an empty state: a line with stops. It adds nothing to the text beside it. */
export default function WayLine({ sign }: Props) {
  const { reached, signs } = SIGNS[sign]
  return (
    <svg viewBox="0 0 400 80" aria-hidden="true" style={DRAWING}>
      <path d={`M${reached} 40H400`} style={AHEAD} />
      <path d={`M0 40H${reached}`} style={TRACK} />
      {signs}
    </svg>
  )
}

/** Here rather than in the theme's style sheet, which is on every page. A site may set its own colors. */
const DRAWING = { width: 'min(25rem, 100%)', marginBottom: '1.5rem' }
const INK = 'var(--portico-line-ink, var(--ifm-font-color-base))'
const TRACK = { fill: 'none', strokeWidth: 8, stroke: 'var(--portico-line, var(--ifm-color-primary))' }
const AHEAD = { ...TRACK, stroke: 'var(--ifm-color-emphasis-300)', strokeDasharray: '4 12' }
const BARRIER = { ...TRACK, strokeWidth: 6, stroke: INK, strokeLinecap: 'round' } as const
const PAPER = 'var(--ifm-background-surface-color, var(--ifm-background-color))'

function Stop({ at, is }: { readonly at: number; readonly is?: 'here' | 'ahead' }) {
  const style = {
    fill: is === 'here' ? TRACK.stroke : PAPER,
    stroke: is === 'ahead' ? 'var(--ifm-color-emphasis-400)' : INK,
    strokeWidth: 4,
  }
  return <circle cx={at} cy={40} r={12} style={style} />
}

const Bar = (props: SVGProps<SVGPathElement>) => <path style={BARRIER} {...props} />

const SIGNS: Readonly<Record<Sign, { readonly reached: number; readonly signs: ReactNode }>> = {
  ends: {
    reached: 240,
    signs: (
      <>
        <Stop at={80} />
        <Stop at={160} />
        <Bar d="M240 20v40" />
      </>
    ),
  },
  closed: {
    reached: 200,
    signs: (
      <>
        <Stop at={80} />
        <Stop at={160} is="here" />
        <Bar d="M236 64V14m0 8h48" />
        <Stop at={330} is="ahead" />
      </>
    ),
  },
  interrupted: {
    reached: 150,
    signs: (
      <>
        <path d="M250 40H400" style={TRACK} />
        <Stop at={80} />
        <Bar d="M158 24l-12 32M254 24l-12 32" />
        <Stop at={320} />
      </>
    ),
  },
  empty: {
    reached: 0,
    signs: (
      <>
        <Stop at={100} is="ahead" />
        <Stop at={200} is="ahead" />
        <Stop at={300} is="ahead" />
      </>
    ),
  },
}
