/*! umbrallicence */
import { useEffect, useState } from 'react'
import styles from './lazy.module.css'
import picture from './lazy.png'

export default function Lazy() {
  const [nested, setNested] = useState('')
  useEffect(() => {
    import('./nested.json').then((module) => setNested(module.default.text))
  }, [])
  return (
    <div>
      <p id="lazy" className={styles.umbrallazyclass}>
        umbrallazy
      </p>
      <img id="lazy-picture" src={picture} alt="" />
      <p id="nested">{nested}</p>
    </div>
  )
}
