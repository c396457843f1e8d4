import ApiDescription from '@theme/ApiDescription'
import { useDescription } from '../../client/use-description.js'
import type { Json } from '../../openapi/overlay.js'
import { SampleChoices } from '../ApiDescription/samples/choices.js'
import { Sandbox } from '../ApiDescription/samples/own-key.js'
import { Tried } from '../ApiDescription/try-it/TryIt.js'

/** What the route of an API description is made of. */
interface Props {
  /** The part that everyone has who may read the description at all. */
  readonly description: Json
  /** Its address, without base URL. */
  readonly at: string
  /** The address of the sandbox that answers the samples. */
  readonly sandbox?: string
  /** How the keys begin that the sandbox takes without registration. */
  readonly sandboxKeyPrefix?: string
  /** Whether its operations have a form that sends them. */
  readonly tryIt?: boolean
}

/** The reference of an API description, as its reader may see it. `ApiDescription` draws it, and may be replaced. */
export default function ApiReference({ description, at, sandbox, sandboxKeyPrefix, tryIt = true }: Props) {
  return (
    <Sandbox.Provider value={sandbox}>
      <Tried.Provider value={{ isTried: tryIt, keyPrefix: sandboxKeyPrefix }}>
        <SampleChoices>
          <ApiDescription description={useDescription(description, at)} route={at} />
        </SampleChoices>
      </Tried.Provider>
    </Sandbox.Provider>
  )
}
