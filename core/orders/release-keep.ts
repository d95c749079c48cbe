/** Minutes for which a session may keep its trading password for releases of card orders; `0`: each release asks for it. */
export const RELEASE_KEEPS = ['0', '5', '15', '30', '60'] as const;
export type ReleaseKeep = (typeof RELEASE_KEEPS)[number];

const MINUTE_S = 60;

/** Seconds of a choice, at most those of the rule. */
export const keepSeconds = (keep: ReleaseKeep, mostS: number): number => Math.min(Number(keep) * MINUTE_S, mostS);

/** The choices that a rule of `mostS` seconds leaves. */
export const keepsWithin = (mostS: number): ReleaseKeep[] =>
  RELEASE_KEEPS.filter((keep) => Number(keep) * MINUTE_S <= mostS);
