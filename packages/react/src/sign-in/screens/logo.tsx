import type { ReactNode } from 'react'

/** The page's logo: an image by its address, or a node; otherwise the mark of an open door. */
export function Logo({ logo }: { readonly logo?: ReactNode }) {
  if (typeof logo === 'string' && logo !== '')
    return (
      <div className="sid-logo sid-logo--image">
        <img src={logo} alt="Company logo" />
      </div>
    )
  return <div className="sid-logo sid-logo--component">{logo || <Mark />}</div>
}

function Mark() {
  return (
    <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" focusable="false">
      <path d="M3 29V14a13 13 0 0 1 26 0v15h-6V14a7 7 0 0 0-14 0v15z" fill="currentColor" />
      <path d="M13 29V15a3 3 0 0 1 6 0v14z" fill="var(--sid-color-primary)" />
    </svg>
  )
}
