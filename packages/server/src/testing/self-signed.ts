import { type KeyPairKeyObjectResult, sign } from 'node:crypto'

/**
 * A self-signed certificate of an RSA key, as SAML requires (X.509, RFC 5280), in PEM. Valid from 2020 to 2049.
 * @param end until when instead, as YYMMDD
 */
export function selfSigned(
  commonName: string,
  { privateKey, publicKey }: KeyPairKeyObjectResult,
  end = '491231',
): string {
  const algorithm = sequence(SHA256_RSA, der(0x05))
  const name = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(commonName)))))
  const time = (text: string) => der(0x17, Buffer.from(text))
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    algorithm,
    name,
    sequence(time('200101000000Z'), time(`${end}235959Z`)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = der(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', body, privateKey)]))
  const lines =
    sequence(body, algorithm, signature)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}

const SHA256_RSA = Buffer.from('06092a864886f70d01010b', 'hex')
const COMMON_NAME = Buffer.from('0603550403', 'hex')

const sequence = (...parts: readonly Buffer[]): Buffer => der(0x30, ...parts)

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const head = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...head]), content])
}
