/** What anybody may call, and the errors that any call may meet. */
declare module 'virtual:catalogue' {
  /** name -> [code, needs the csrf token (0 or 1), takes an idempotency key (0 or 1)] */
  export const table: Readonly<Record<string, readonly [number, number, number]>>;
  /** errorBizCode -> the error's name in the catalogue */
  export const errorNames: Readonly<Record<string, import('#contract/errors/codes.ts').ErrorCode>>;
}

/** The functions that need a session, and the errors of theirs only. */
declare module 'virtual:catalogue/members' {
  export const table: Readonly<Record<string, readonly [number, number, number]>>;
  export const errorNames: Readonly<Record<string, import('#contract/errors/codes.ts').ErrorCode>>;
}

/** Lengths and ranges of commands' params. */
declare module 'virtual:catalogue/limits' {
  /** name -> param -> [minimum, maximum, may be left out (0 or 1)] */
  export const limits: Readonly<
    Record<string, Readonly<Record<string, readonly [number | null, number | null, number]>>>
  >;
}
