/**
 * Difference hashes of the platform's logo (web/public/favicon.svg) on white, on black and on its own green. A test
 * draws it and compares.
 */
export const LOGO_HASHES: readonly bigint[] = [0xe09e334b2d3386e0n, 0x231d334b2d33472bn, 0x619e334b2d338661n];
