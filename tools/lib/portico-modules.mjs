/** Runs the program from its compiled modules, for `npm run dev`: the compiler writes those one by one. */
import { main } from '../../packages/portico/dist/main.js'

process.exitCode = await main(process.argv.slice(2))
