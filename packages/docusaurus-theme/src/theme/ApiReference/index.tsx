import ApiDescription from '@theme/ApiDescription'
import { useDescription } from '../../client/openapi/use-description.js'
import type { DescribedModule } from '../../described-module.js'
import { Articles } from '../ApiDescription/Prerendered.js'
import { SampleChoices } from '../ApiDescription/samples/choices.js'
import { Sandbox } from '../ApiDescription/samples/own-key.js'
import { Tried } from '../ApiDescription/try-it/tried.js'

/** The props of an API description's route. */
interface Props {
  /** The part for everyone who may read the description at all. */
  readonly description: DescribedModule
  /** Its address, without base URL. */
  readonly at: string
  /** The address of the sandbox for the samples. */
  readonly sandbox?: string
  /** The prefix of keys that the sandbox accepts without registration. */
  readonly sandboxKeyPrefix?: string
  /** Whether its operations have a form that sends them. */
  readonly tryIt?: boolean
}

/** A replaced `ApiDescription` gets the whole description from the start. */
const startsWithHead = 'startsWithHead' in ApiDescription

/** The reference of an API description, as its reader may see it. `ApiDescription` renders it, and can be replaced. */
export default function ApiReference({ description: module, at, sandbox, sandboxKeyPrefix, tryIt = true }: Props) {
  const { description, articles } = useDescription(module, at, startsWithHead)
  return (
    <Sandbox.Provider value={sandbox}>
      <Tried.Provider value={{ isTried: tryIt, keyPrefix: sandboxKeyPrefix }}>
        <SampleChoices>
          <Articles.Provider value={articles}>
            <ApiDescription description={description} route={at} />
          </Articles.Provider>
        </SampleChoices>
      </Tried.Provider>
    </Sandbox.Provider>
  )
}
