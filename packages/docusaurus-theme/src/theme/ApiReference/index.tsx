import ApiDescription from '@theme/ApiDescription'
import { useDescription } from '../../client/use-description.js'
import type { Json } from '../../openapi/overlay.js'
import { SampleChoices } from '../ApiDescription/samples/choices.js'
import { Sandbox } from '../ApiDescription/samples/own-key.js'

/** What the route of an API description is made of. */
interface Props {
  /** The part that everyone has who may read the description at all. */
  readonly description: Json
  /** Its address, without base URL. */
  readonly at: string
  /** The address of the sandbox that answers the samples. */
  readonly sandbox?: string
}

/** The reference of an API description, as its reader may see it. `ApiDescription` draws it, and may be replaced. */
export default function ApiReference({ description, at, sandbox }: Props) {
  return (
    <Sandbox.Provider value={sandbox}>
      <SampleChoices>
        <ApiDescription description={useDescription(description, at)} route={at} />
      </SampleChoices>
    </Sandbox.Provider>
  )
}
