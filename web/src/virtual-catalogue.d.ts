declare module 'virtual:catalogue' {
  /** name -> [code, needs the csrf token (0 or 1), takes an idempotency key (0 or 1)] */
  export const table: Record<string, readonly [number, number, number]>;
}
