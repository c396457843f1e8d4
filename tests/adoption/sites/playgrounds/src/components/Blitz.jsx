import sdk from '@stackblitz/sdk'
import { useEffect, useRef } from 'react'

export default function Blitz({ title, code }) {
  const place = useRef(null)
  useEffect(() => {
    sdk.embedProject(place.current, { title, template: 'javascript', files: { 'index.js': code, 'index.html': '' } })
  }, [title, code])
  return (
    <div className="blitz">
      <div ref={place} />
    </div>
  )
}
