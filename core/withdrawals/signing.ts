import { needsTwo } from './decide-withdrawal.ts';
import type { StoredWithdrawalState } from './withdrawal-table.ts';

/**
 * Kinds of transactions that the signer signs. A sweep brings the token from an address of deposits to the signer's own; gas brings coins of the chain
 * the other way, so that the address can pay for its sweep.
 */
export const SIGNING_KINDS = ['withdrawal', 'sweep', 'gas'] as const;
export type SigningKind = (typeof SIGNING_KINDS)[number];

/** Why the signer never signs a request. */
export const SIGNING_REFUSALS = [
  'unknown',
  'network',
  'inputs',
  'state',
  'approvals',
  'hold',
  'amount',
  'cost',
] as const;
export type SigningRefusal = (typeof SIGNING_REFUSALS)[number];

/** No payment of a token needs more gas, whatever the product asks for. */
export const MAX_GAS_LIMIT = 1_000_000;
/** The highest price of gas, in gwei, that the signer takes when its setup says nothing else. */
export const PRICE_MAX_GWEI = 1_000;
/** The same of energy on Tron, in sun (a millionth of its coin). */
export const ENERGY_PRICE_MAX_SUN = 1_000;

/**
 * How many transactions a payment gets at most where each of them ends by itself before the next is signed: the money of each of them
 * could leave if nodes and product lied.
 */
export const MAX_EXPIRED = 3;

/** The token of a payment in the chain's own coin. */
export const COIN = 'coin';

/** The effect of a payment on the chain; the price of its gas is not part of it. */
export interface PaymentInputs {
  readonly network: string;
  readonly token: string;
  readonly recipient: string;
  readonly amount: bigint;
}

/** A request, and what the signer reads itself of what it is about. */
export interface SigningFacts {
  readonly request: PaymentInputs;
  /** The terms of the withdrawal; null: there is none. */
  readonly source:
    | (PaymentInputs & {
        readonly state: string;
        readonly points: bigint;
        readonly approvals: number;
        /** How long the receiver has been in the owner's address book, in seconds; null: it never was. */
        readonly addressAgeS: number | null;
        /** Points that the signer signed for within `REVIEW_HOURS` without two approvals: of the owner, or to the receiver if more. */
        readonly unreviewed: bigint;
      })
    | null;
  /** An open hold of the points is in the ledger. */
  readonly isHeld: boolean;
}

/** The signer's own limits, which nobody sets in the product. */
export interface SignerLimits {
  /** The token's contract on each network that it signs for. */
  readonly tokens: Readonly<Record<string, string>>;
  /** Base units: above it two members of staff have approved; above the other nothing is signed. */
  readonly reviewAbove: bigint;
  readonly most: bigint;
  /** The least points of a payment: many small ones would cost more gas than they pay. */
  readonly min: bigint;
  /** How long a receiver has been in the owner's address book before it is paid, in seconds. */
  readonly addressAgeS: number;
}

/** States of a withdrawal that the product took back, for now or until staff looked at it again; from both it can be handed over again. */
const RECALLED: readonly string[] = ['approved', 'in_review'] satisfies readonly StoredWithdrawalState[];
const isRecalled = ({ state }: { readonly state: string }): boolean => RECALLED.includes(state);

/** Why a request that was never signed is refused for good; null: it may be signed. */
export function signingRefusal({ request, source, isHeld }: SigningFacts, limits: SignerLimits): SigningRefusal | null {
  if (source === null) return 'unknown';
  if (limits.tokens[request.network] !== request.token) return 'network';
  if (!isSamePaymentInputs(request, source) || source.addressAgeS === null) return 'inputs';
  if (source.state !== 'signing' && !isRecalled(source)) return 'state';
  if (request.amount <= 0n || source.points < limits.min || source.points > limits.most) return 'amount';
  // A reviewer who left may be why it was taken back: it gets another one before it is handed over again.
  if (!isRecalled(source) && isShortOfTwo({ ...source, unreviewed: 0n }, limits)) return 'approvals';
  return isHeld ? null : 'hold';
}

type Reviewed = Pick<NonNullable<SigningFacts['source']>, 'points' | 'approvals' | 'unreviewed'>;

const isShortOfTwo = ({ points, approvals, unreviewed }: Reviewed, { reviewAbove }: SignerLimits): boolean =>
  approvals < 2 && needsTwo({ amount: points, unreviewed }, reviewAbove);

/** Reasons for which the signer holds a payment back, until it has room: `day`, `gas`: of points, of gas within 24 hours. */
export const SIGNING_WAITS = ['recalled', 'address', 'sum', 'day', 'gas'] as const;
export type SigningWait = (typeof SIGNING_WAITS)[number];

/**
 * The signer's reason to wait with a request that it does not refuse; null: it signs now. `recalled`: the product took it back, for now or for a review; `address`: its receiver is too new in the book; `sum`: with
 * others within `REVIEW_HOURS` it passes what goes without two approvals.
 */
export function signingWait(
  { source }: Pick<SigningFacts, 'source'>,
  limits: SignerLimits,
): 'recalled' | 'address' | 'sum' | null {
  if (source === null) return null;
  if (isRecalled(source)) return 'recalled';
  if ((source.addressAgeS ?? 0) < limits.addressAgeS) return 'address';
  return isShortOfTwo(source, limits) ? 'sum' : null;
}

/** The subject of a payment between addresses of the platform, as the signer itself reads it. */
export interface HouseFacts {
  readonly request: PaymentInputs;
  readonly kind: Exclude<SigningKind, 'withdrawal'>;
  /** The sweep and the address of deposits, which follows from the signer's own key; null: there is none. */
  readonly source: (PaymentInputs & { readonly state: string; readonly address: string }) | null;
  /** The address that the signer pays from. */
  readonly own: string;
  /** The most coins that gas is worth. */
  readonly maxGas: bigint;
}

/**
 * The final refusal of a payment between addresses of the platform; null: it may be signed. Both ends follow from the signer's
 * keys: whoever asks for it, nothing leaves the platform but the price of gas.
 */
export function houseRefusal({ request, kind, source, own, maxGas }: HouseFacts, tokens: SignerLimits['tokens']) {
  if (source === null) return 'unknown';
  const token = tokens[request.network];
  if (token === undefined || request.token !== (kind === 'gas' ? COIN : token)) return 'network';
  const receiver = kind === 'gas' ? source.address : own;
  if (!isSamePaymentInputs(request, source) || request.recipient !== receiver) return 'inputs';
  if (source.state !== (kind === 'gas' ? 'funding' : 'signing')) return 'state';
  return request.amount <= 0n || (kind === 'gas' && request.amount > maxGas) ? 'amount' : null;
}

export const isSamePaymentInputs = (a: PaymentInputs, b: PaymentInputs): boolean =>
  a.network === b.network && a.token === b.token && a.recipient === b.recipient && a.amount === b.amount;
