import { type FieldName, type ParseResult, parse } from 'mrz';
import { countryOfZone } from '#core/identity/country-codes.ts';
import { plainNumber } from '#core/identity/documents.ts';
import { ZONE_FIELDS, type ZoneField } from '#core/identity/zone-fields.ts';
import { waysInZone } from './zone-names.ts';

/*
 * The machine-readable zone of passports and identity cards (ICAO Doc 9303): the two or three lines at the bottom. No
 * program here reads them from a picture: a person types them, and the check digits tell whether they were typed right.
 */

/** What the applicant wrote of themselves and of the document. */
export interface StatedPerson {
  readonly surname: string;
  readonly givenName: string;
  /** YYYY-MM-DD. */
  readonly birthDate: string;
  /** ISO 3166-1 alpha-2. */
  readonly nationality: string;
  readonly documentNumber: string;
}

export interface ZoneComparison {
  /** `unreadable`: no lines of a known format, or a check digit is wrong. */
  readonly outcome: 'agrees' | 'differs' | 'unreadable';
  /** The fields that differ. */
  readonly differing: readonly ZoneField[];
  /** Fields that cannot be compared: not in this zone, or written in letters that are not Latin. */
  readonly skipped: readonly ZoneField[];
  /** The last day of the document, YYYY-MM-DD; null when the zone has none. */
  readonly endsOn: string | null;
}

/** Lines longer than any format: a caller's mistake, not read. */
const ZONE_CHARACTERS_MAX = 200;

const UNREADABLE: ZoneComparison = { outcome: 'unreadable', differing: [], skipped: [], endsOn: null };

/** Compares the typed lines of a zone with what the applicant stated. Never throws. */
export function compareZone(lines: string, stated: StatedPerson): ZoneComparison {
  const zone = readZone(lines);
  if (zone === null) return UNREADABLE;
  const verdicts = ZONE_FIELDS.map((field) => ({ field, verdict: COMPARE[field](zone, stated) }));
  const differing = verdicts.filter(({ verdict }) => verdict === 'differs').map(({ field }) => field);
  const skipped = verdicts.filter(({ verdict }) => verdict === 'skipped').map(({ field }) => field);
  const outcome = differing.length > 0 ? 'differs' : 'agrees';
  return { outcome, differing, skipped, endsOn: lastDayOf(zone.fields.expirationDate) };
}

interface Zone {
  readonly fields: ParseResult['fields'];
  /** Each name field is full: the rest of the names did not fit. */
  readonly isCut: boolean;
}

const CHECKED: ReadonlySet<FieldName> = new Set([
  'documentNumberCheckDigit',
  'birthDateCheckDigit',
  'expirationDateCheckDigit',
  'personalNumberCheckDigit',
  'compositeCheckDigit',
]);

/** The fields of the typed lines when every check digit is right. The zone of a specimen has a state that is none. */
function readZone(typed: string): Zone | null {
  if (typed.length > ZONE_CHARACTERS_MAX) return null;
  const lines = linesOf(typed);
  try {
    const zone = parse(lines);
    const hasFault = zone.details.some(({ field, valid }) => field !== null && CHECKED.has(field) && !valid);
    const nameLine = zone.format === 'TD1' ? lines.at(2) : lines.at(0);
    return hasFault ? null : { fields: zone.fields, isCut: nameLine?.endsWith('<') === false };
  } catch {
    return null;
  }
}

/** What keyboards and phones make of the filler, and the spaces that typing adds. */
const linesOf = (typed: string): string[] =>
  typed
    .toUpperCase()
    .replaceAll(/[‹《〈＜]/g, '<')
    .replaceAll('«', '<<')
    .split(/[\r\n]+/)
    .map((line) => line.replaceAll(/\s/g, ''))
    .filter((line) => line !== '');

type Verdict = 'agrees' | 'differs' | 'skipped';

const verdictOf = (isEqual: boolean): Verdict => (isEqual ? 'agrees' : 'differs');

const COMPARE: Readonly<Record<ZoneField, (zone: Zone, stated: StatedPerson) => Verdict>> = {
  surname: (zone, { surname }) => nameVerdict(zone.fields.lastName, surname, zone.isCut),
  givenName: (zone, { givenName }) => nameVerdict(zone.fields.firstName, givenName, zone.isCut),
  birthDate: ({ fields: { birthDate } }, stated) => {
    // A birthday that is not known has fillers in the zone.
    if (!birthDate || birthDate.includes('<')) return 'skipped';
    return verdictOf(birthDate === stated.birthDate.slice(2).replaceAll('-', ''));
  },
  nationality: ({ fields: { nationality } }, stated) => {
    const country = nationality ? countryOfZone(nationality) : null;
    return country === null ? 'skipped' : verdictOf(country === stated.nationality.toUpperCase());
  },
  documentNumber: ({ fields: { documentNumber } }, stated) =>
    documentNumber ? verdictOf(plainNumber(documentNumber) === plainNumber(stated.documentNumber)) : 'skipped',
};

function nameVerdict(inZone: string | null | undefined, stated: string, isCut: boolean): Verdict {
  const ways = waysInZone(stated);
  if (!inZone || ways.length === 0) return 'skipped';
  const letters = inZone.replaceAll(/[^A-Z]/g, '');
  return verdictOf(ways.some((way) => way === letters || (isCut && way.startsWith(letters))));
}

/** Documents are issued for ten years or so: an end of two digits is of this century. */
function lastDayOf(end: string | null | undefined): string | null {
  if (!end || !/^\d{6}$/.test(end)) return null;
  return `20${end.slice(0, 2)}-${end.slice(2, 4)}-${end.slice(4)}`;
}
