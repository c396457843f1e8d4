import components from '@theme-init/MDXComponents'
import Groups from './Groups/index.js'

export default { ...components, Groups }
