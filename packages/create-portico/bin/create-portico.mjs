#!/usr/bin/env node
import { main } from '../dist/main.js'

process.exitCode = main({ args: process.argv.slice(2), cwd: process.cwd(), out: process.stdout, err: process.stderr })
