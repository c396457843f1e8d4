import { Reference } from '../components/reference/reference'

export default Reference
