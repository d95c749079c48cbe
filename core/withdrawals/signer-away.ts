/** Seconds of silence after which the signer is taken for away: it reports every few seconds. */
export const SIGNER_AWAY_S = 60;
