import { greeting } from './work-helper.cjs'

self.onmessage = () => self.postMessage(greeting)
