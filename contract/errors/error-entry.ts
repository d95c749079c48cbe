/**
 * An error that a caller can meet: its codes on the wire and its sentence in both languages. `errorCode` '0' is success,
 * '4' an ended session, '1' everything else; documented errorBizCodes keep their numbers, our own start at 100000.
 * `{field}` and the like are filled from the error's details.
 */
export interface ErrorEntry {
  readonly errorCode: '1' | '4';
  readonly errorBizCode: string;
  readonly en: string;
  readonly zh: string;
}

export const biz = (errorBizCode: string, en: string, zh: string): ErrorEntry => ({
  errorCode: '1',
  errorBizCode,
  en,
  zh,
});
