import { buildConsole, buildPackages } from '../../../tools/lib/build-steps.mjs'

/** Builds what the test files pack, before they start: two simultaneous builds in one folder interfere with each other. */
export async function setup(): Promise<void> {
  await buildPackages()
  await buildConsole()
}
