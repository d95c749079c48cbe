import { isStaff, type Role } from '../access/access.ts';
import { PAYOUT_TYPES } from '../people/provider-switches.ts';
import { servesType } from '../teams/team-owners.ts';

/** The role of an account now, or after a change. */
export interface RoleTerms {
  readonly role: Role;
  /** 1: buys cards; 2: platform service account; 3: payouts. Null: no provider. */
  readonly serverType: number | null;
  /** Works outside any team. */
  readonly isSolo: boolean;
}

/** The facts of the account that another role would break. */
export interface RoleFacts {
  /** Orders of cards and of points and payouts that have not ended, of either side. */
  readonly openOrders: number;
  /** Those of them that the account pays out. */
  readonly payoutsToPay: number;
  /** Offers of cards on the shelf, which nobody manages who is staff. */
  readonly sellAdsOnShelf: number;
  /** Cases that the account holds as a moderator. */
  readonly openCases: number;
}

export type RoleRefusal =
  | { readonly code: 'staff.same_role' }
  | { readonly code: 'staff.open_orders' | 'staff.open_offers' | 'staff.open_cases'; readonly count: number };

const RULING: readonly Role[] = ['moderator', 'admin'];

/** Why the account cannot change from one role to another now; null: it can. */
export function roleRefusal(from: RoleTerms, to: RoleTerms, facts: RoleFacts): RoleRefusal | null {
  if (from.role === to.role && from.serverType === to.serverType && from.isSolo === to.isSolo) {
    return { code: 'staff.same_role' };
  }
  const { openOrders, payoutsToPay, sellAdsOnShelf, openCases } = facts;
  // Only payout providers confirm what they paid.
  if (payoutsToPay > 0 && !servesType(PAYOUT_TYPES, to.serverType)) {
    return { code: 'staff.open_orders', count: payoutsToPay };
  }
  if (from.role === to.role) return null;
  // Each side of an order has functions of its own, and staff have none of them.
  if (openOrders > 0) return { code: 'staff.open_orders', count: openOrders };
  if (isStaff(to.role) && sellAdsOnShelf > 0) return { code: 'staff.open_offers', count: sellAdsOnShelf };
  if (RULING.includes(from.role) && !RULING.includes(to.role) && openCases > 0) {
    return { code: 'staff.open_cases', count: openCases };
  }
  return null;
}

export type RoleProposal = 'make_admin' | 'unmake_admin' | 'make_staff';

/**
 * The proposal that a change of role needs; null: one administrator decides alone. Who becomes staff of any role decides with
 * others from then on, so two agree on it; that they are staff no longer is decided fast.
 */
export function roleProposal(from: Role, to: Role): RoleProposal | null {
  if (from === to) return null;
  if (to === 'admin') return 'make_admin';
  if (from === 'admin') return 'unmake_admin';
  return isStaff(to) ? 'make_staff' : null;
}

/** The terms of a role that has no choice of its own. */
export const plainTerms = (role: Role): RoleTerms => ({
  role,
  serverType: role === 'provider' ? 1 : null,
  isSolo: role === 'provider',
});

/** As it stands in a log: `provider 1 S`. */
export const roleText = ({ role, serverType, isSolo }: RoleTerms): string =>
  [role, serverType, isSolo ? 'S' : null].filter((part) => part !== null).join(' ');
