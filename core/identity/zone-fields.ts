/** Facts about a person and a document in its machine-readable lines. */
export const ZONE_FIELDS = ['surname', 'givenName', 'birthDate', 'nationality', 'documentNumber'] as const;
export type ZoneField = (typeof ZONE_FIELDS)[number];
