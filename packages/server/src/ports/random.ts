/** A source of bytes nobody can guess. */
export interface Random {
  bytes(count: number): Uint8Array
}
