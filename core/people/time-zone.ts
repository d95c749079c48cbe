const AREA_AND_PLACE = /^[A-Za-z][\w+-]*(?:\/[\w+-]+)*$/;

/** Whether this is a zone of the IANA database, under its present name or an earlier one. */
export function isTimeZone(name: string): boolean {
  if (!AREA_AND_PLACE.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
