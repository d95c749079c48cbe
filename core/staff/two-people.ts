import { linkOf, type SharedTraces } from '../people/links.ts';

/** Why two members of staff may be one person, or of one mind. */
export const TIES = ['role', 'link', 'device', 'address'] as const;
export type Tie = (typeof TIES)[number];

/** The refusal of a decision between two who have a tie. */
export const TIE_REFUSALS = {
  role: 'staff.role_maker',
  link: 'staff.linked_colleague',
  device: 'staff.same_device',
  address: 'staff.same_address',
} as const satisfies Record<Tie, string>;
export const TIE_REFUSAL_NAMES = TIES.map((tie) => TIE_REFUSALS[tie]);

/** Days for which a proposed role, and a shared address, are a tie. */
export const TIE_DAYS = 30;

export interface PairTraces extends SharedTraces {
  /** Within `TIE_DAYS` one of the two proposed the other's role of staff, or one person those of both. */
  readonly isRoleMaker: boolean;
  /** The product has visitors from elsewhere: who comes from its own machine came by a proxy that names no addresses. */
  readonly isPublic: boolean;
}

/**
 * Two people decide where two have to, so colleagues with a tie do not decide on each other's proposals, reviews and rulings.
 * One device, or one address of their sessions, is enough, though neither makes two traders one person. Null: no tie.
 */
export function tieOf(traces: PairTraces): Tie | null {
  if (traces.isRoleMaker) return 'role';
  if (linkOf(traces).isLinked) return 'link';
  if (traces.devices > 0) return 'device';
  return traces.addresses > 0 || (traces.isLocal && traces.isPublic) ? 'address' : null;
}

const YOUNG_DAYS = 30;
const ADMINS_OF_A_TEAM = 3;

export interface PlatformAge {
  /** Since the tables were made. */
  readonly ageDays: number;
  readonly admins: number;
}

/** A new installation has nobody else to ask: ties are excused there, and each is noted for auditors. */
export const excusesTies = ({ ageDays, admins }: PlatformAge): boolean =>
  ageDays < YOUNG_DAYS && admins < ADMINS_OF_A_TEAM;
