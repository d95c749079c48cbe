/** States of an application; `none`: the level was never applied for. */
export const APPLICATION_STATES = ['none', 'pending', 'more_asked', 'approved', 'refused', 'expired'] as const;
export type ApplicationState = (typeof APPLICATION_STATES)[number];

export const IDENTITY_LEVELS = [1, 2] as const;
export type IdentityLevel = (typeof IDENTITY_LEVELS)[number];
/** The level to which a person is proven; 0: not at all. */
export type ProvenLevel = 0 | IdentityLevel;

export const REFUSAL_REASONS = [
  'unreadable',
  'mismatch',
  'not_accepted',
  'out_of_date',
  'not_the_person',
  'suspicious',
] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

export const APPLICATION_MOVES = [
  'submit',
  'amend',
  'take',
  'release',
  'ask_more',
  'approve',
  'refuse',
  'expire',
  'vendor_approve',
  'vendor_refuse',
  'vendor_ask_more',
  'return_to_house',
  'close',
] as const;
export type ApplicationMove = (typeof APPLICATION_MOVES)[number];

/** `reviewer`: any staff who may decide; `owner`: the one who has the case; `head`: an administrator; `vendor`: the check service. */
export type MoveBy = 'applicant' | 'reviewer' | 'owner' | 'head' | 'system' | 'vendor';

export interface MoveRow {
  readonly event: ApplicationMove;
  readonly from: readonly ApplicationState[];
  readonly to: ApplicationState;
  readonly by: readonly MoveBy[];
  readonly levels: readonly IdentityLevel[];
  /** `needs_second`: of level two, which nobody else of staff has approved. */
  readonly when?: 'needs_second';
  /** Only while the check service has it. */
  readonly needsVendor?: true;
}

/** Every move of an application. A level one never ends: its facts do not. */
export const APPLICATION_TABLE: readonly MoveRow[] = [
  // A document that ends soon is replaced while the old one still counts.
  {
    event: 'submit',
    from: ['none', 'refused', 'expired', 'approved'],
    to: 'pending',
    by: ['applicant'],
    levels: [1, 2],
  },
  { event: 'amend', from: ['more_asked'], to: 'pending', by: ['applicant'], levels: [1, 2] },
  { event: 'take', from: ['pending'], to: 'pending', by: ['reviewer'], levels: [1, 2] },
  { event: 'release', from: ['pending'], to: 'pending', by: ['owner', 'head'], levels: [1, 2] },
  { event: 'ask_more', from: ['pending'], to: 'more_asked', by: ['owner'], levels: [1, 2] },
  // It waits for another of staff, who looks at it, too.
  { event: 'approve', from: ['pending'], to: 'pending', by: ['owner'], levels: [2], when: 'needs_second' },
  { event: 'approve', from: ['pending'], to: 'approved', by: ['owner'], levels: [1, 2] },
  { event: 'refuse', from: ['pending', 'more_asked'], to: 'refused', by: ['owner'], levels: [1, 2] },
  { event: 'expire', from: ['approved'], to: 'expired', by: ['system'], levels: [2] },
  { event: 'vendor_approve', from: ['pending'], to: 'approved', by: ['vendor'], levels: [2], needsVendor: true },
  { event: 'vendor_refuse', from: ['pending'], to: 'refused', by: ['vendor'], levels: [2], needsVendor: true },
  { event: 'vendor_ask_more', from: ['pending'], to: 'more_asked', by: ['vendor'], levels: [2], needsVendor: true },
  // No answer came in time, or one that staff must look at.
  {
    event: 'return_to_house',
    from: ['pending'],
    to: 'pending',
    by: ['system', 'vendor'],
    levels: [2],
    needsVendor: true,
  },
  // With its account.
  { event: 'close', from: ['pending', 'more_asked'], to: 'expired', by: ['system'], levels: [1, 2] },
];
