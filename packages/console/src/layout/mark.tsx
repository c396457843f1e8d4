import { Link } from 'react-router'
import mark from '../style/mark.svg'

/** The console's name, a link to its first page. */
export function Mark({ organization }: { readonly organization?: string | undefined }) {
  return (
    <Link className="mark" to="/">
      <img src={mark} alt="" width="32" height="32" />
      <span>
        <strong>Console</strong>
        {organization && <small>{organization}</small>}
      </span>
    </Link>
  )
}
