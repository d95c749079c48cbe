/** Names of V8 beside the database’s own begin with SystemV. */
const AREA_AND_PLACE = /^(?!SystemV\/)[A-Za-z][\w+-]*(?:\/[\w+-]+)*$/;

/** A zone of the IANA database under its present name, by that or an earlier one; null: there is none. `PST` has a name of a place. */
export function timeZoneOf(name: string): string | null {
  if (!AREA_AND_PLACE.test(name)) return null;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

export const isTimeZone = (name: string): boolean => timeZoneOf(name) !== null;
