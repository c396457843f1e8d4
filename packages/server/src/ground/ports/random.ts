/** A source of unpredictable bytes. */
export interface Random {
  bytes(count: number): Uint8Array
}
