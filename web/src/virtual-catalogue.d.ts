declare module 'virtual:catalogue' {
  /** name -> [code, needs the csrf token (0 or 1), takes an idempotency key (0 or 1)] */
  export const table: Record<string, readonly [number, number, number]>;
  /** errorBizCode -> the error's name in the catalogue */
  export const errorNames: Record<string, import('#contract/errors/codes.ts').ErrorCode>;
}
