import { OUTSIDE_USDT_ACCOUNT, RESERVE_ACCOUNT } from '../ledger/accounts.ts';
import { TRANSFER_CODES, type TransferCodeName } from '../ledger/codes.ts';
import type { Group, Move } from '../ledger/transfer.ts';
import { amount as amountOf } from '../money/amount.ts';
import type { ProposalKind } from '../staff/proposals.ts';
import { HOUSE_ACCOUNTS } from './house-accounts.ts';
import type { TreasuryMoveKind } from './treasury-names.ts';

/** The side that pays or gets the points: an account of the platform, or the one that the proposer names. */
export type MoveSide = 'treasury' | 'fee' | 'promotion' | 'named';

interface MoveDef {
  readonly proposal: Extract<ProposalKind, `treasury_${string}`>;
  readonly code: TransferCodeName;
  readonly from: MoveSide;
  readonly to: MoveSide;
  /** Money that comes in or goes out outside of chains, which needs evidence; null: none. */
  readonly money: 'in' | 'out' | null;
}

export const TREASURY_MOVES = {
  issue: { proposal: 'treasury_issue', code: 'treasury_issue', from: 'treasury', to: 'named', money: 'in' },
  redeem: { proposal: 'treasury_redeem', code: 'treasury_redeem', from: 'named', to: 'treasury', money: 'out' },
  fee_to_promotion: {
    proposal: 'treasury_move',
    code: 'fee_to_promotion',
    from: 'fee',
    to: 'promotion',
    money: null,
  },
  fee_to_treasury: { proposal: 'treasury_move', code: 'fee_to_treasury', from: 'fee', to: 'treasury', money: null },
  promotion_to_treasury: {
    proposal: 'treasury_move',
    code: 'promotion_to_treasury',
    from: 'promotion',
    to: 'treasury',
    money: null,
  },
  treasury_to_promotion: {
    proposal: 'treasury_move',
    code: 'treasury_to_promotion',
    from: 'treasury',
    to: 'promotion',
    money: null,
  },
} as const satisfies Record<TreasuryMoveKind, MoveDef>;

/** The accounts that the proposer may name: a user by name, or an account of the platform. The fee account receives by orders only. */
export const NAMED_SIDES = ['user', 'promotion', 'fee'] as const;
export type NamedSide = (typeof NAMED_SIDES)[number];

export const defOfMove = (kind: TreasuryMoveKind): MoveDef => TREASURY_MOVES[kind];

export interface MoveFacts {
  readonly kind: TreasuryMoveKind;
  readonly amount: bigint;
  /** The named user; null: nobody. */
  readonly named: NamedSide | null;
  readonly hasEvidence: boolean;
  /** The payer's free balance; null: the treasury, which issues. */
  readonly payerHas: bigint | null;
  /** The platform's money outside of chains. */
  readonly reserveHas: bigint;
}

export type MoveRefusal =
  | 'treasury.named'
  | 'treasury.sum_needed'
  | 'treasury.evidence_needed'
  | 'treasury.payer_short'
  | 'treasury.reserve_short';

/** Why it cannot be, at the proposal and again when it is carried out; null: it can. Nothing falls below zero. */
export function moveRefusal(facts: MoveFacts): MoveRefusal | null {
  const def = defOfMove(facts.kind);
  const needsName = def.from === 'named' || def.to === 'named';
  if (needsName !== (facts.named !== null) || (facts.kind === 'issue' && facts.named === 'fee'))
    return 'treasury.named';
  if (facts.amount <= 0n) return 'treasury.sum_needed';
  if (def.money !== null && !facts.hasEvidence) return 'treasury.evidence_needed';
  if (facts.payerHas !== null && facts.payerHas < facts.amount) return 'treasury.payer_short';
  return def.money === 'out' && facts.reserveHas < facts.amount ? 'treasury.reserve_short' : null;
}

export interface TreasuryMove {
  readonly id: string;
  readonly kind: TreasuryMoveKind;
  /** The account that the proposer named, of a user or of the platform; null: nobody's. */
  readonly namedAccount: string | null;
  readonly amount: bigint;
  readonly ids: { readonly points: string; readonly money: string };
}

/** The transfer of the points and, where money moved outside of chains, of as much money, linked. */
export function treasuryLegs({ id: ref, kind, namedAccount, amount: moved, ids }: TreasuryMove): Group {
  const { code, from, to, money } = defOfMove(kind);
  const accountOf = (side: MoveSide): string => {
    if (side !== 'named') return HOUSE_ACCOUNTS[side].id;
    if (namedAccount === null) throw new RangeError(`${kind} without an account`);
    return namedAccount;
  };
  const amount = amountOf(moved);
  const plain = (way: Pick<Move, 'id' | 'debitAccount' | 'creditAccount'>, name: TransferCodeName): Move => ({
    kind: 'plain',
    ...way,
    amount,
    code: TRANSFER_CODES[name].number,
    ref,
  });
  const [debitAccount, creditAccount] = [accountOf(from), accountOf(to)];
  const points = plain({ id: ids.points, debitAccount, creditAccount }, code);
  const [outside, reserve] = [OUTSIDE_USDT_ACCOUNT, RESERVE_ACCOUNT];
  const leg = { id: ids.money };
  if (money === null) return [points];
  if (money === 'in') {
    return [plain({ ...leg, debitAccount: outside, creditAccount: reserve }, 'treasury_receive'), points];
  }
  return [points, plain({ ...leg, debitAccount: reserve, creditAccount: outside }, 'treasury_pay')];
}
