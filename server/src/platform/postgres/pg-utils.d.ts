/** The driver's own conversion of parameters: exported by its package, but not by its types. */
declare module 'pg/lib/utils.js' {
  const utils: {
    /** A value as it is bound: text, bytes or null. */
    prepareValue(value: unknown): string | Buffer | null;
  };
  export default utils;
}
