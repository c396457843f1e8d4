import { Reference } from '../components/reference/reference'

/** An older address of the reference. It shows the same page, and its canonical link says `/api`. */
export default Reference
