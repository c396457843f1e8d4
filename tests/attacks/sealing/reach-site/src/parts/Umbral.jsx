import styles from './umbral.module.css'

export default function Umbral() {
  return (
    <p id="umbral" className={styles.umbralclass}>
      umbralcomponent
    </p>
  )
}
