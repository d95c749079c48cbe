/** Letters of any script, and what stands before and between parts of a name: `'t Hart`, `A/L`, `Tan @ Abdullah`. */
const NAME = /^['’‘ʻʼ`´′]?[\p{L}\p{M}](?:[\p{L}\p{M} .,'’‘ʻʼ`´′·・•‧⋅/@()]|\p{Pd}|\p{Join_Control})*$/u;

/** Whether a text can be a name, as documents have them. */
export const isPersonName = (name: string): boolean => NAME.test(name) && /\p{L}/u.test(name);

export interface PersonName {
  /** The only name where a document has one. */
  readonly surname: string;
  readonly givenName: string;
}

/** A name of which one part is empty stands in the surname. */
export const withSurname = <N extends PersonName>(person: N): N =>
  person.surname === '' ? { ...person, surname: person.givenName, givenName: '' } : person;

/** Chinese names are written without a space, the surname first. */
export const fullName = ({ surname, givenName }: PersonName): string =>
  /\p{Script=Han}/u.test(surname) ? `${surname}${givenName}` : `${givenName} ${surname}`.trim();
