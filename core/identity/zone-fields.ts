/** What the machine-readable lines of a document say of a person and of the document. */
export const ZONE_FIELDS = ['surname', 'givenName', 'birthDate', 'nationality', 'documentNumber'] as const;
export type ZoneField = (typeof ZONE_FIELDS)[number];
