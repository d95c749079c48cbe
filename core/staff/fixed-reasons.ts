/**
 * Reasons in the log of staff of acts that are their own reason. The log holds the text, which its chain covers; a page shows
 * it in the reader's language.
 */
export const FIXED_REASONS = {
  identityTaken: 'Took the case: reads what the applicant wrote',
  identityApproved: 'The document and what the applicant wrote agree',
  lookInCase: 'Has a case of this person',
  lookAtWaiting: 'Reads a request that waits for staff',
  publicSearch: 'Searched by what every user may see',
  auditOpened: 'The auditor opened the link',
} as const;
export type FixedReason = keyof typeof FIXED_REASONS;

/** The name of a fixed reason; null: somebody wrote it. */
export const fixedReasonOf = (text: string): FixedReason | null =>
  (Object.keys(FIXED_REASONS) as FixedReason[]).find((name) => FIXED_REASONS[name] === text) ?? null;
