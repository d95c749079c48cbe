import { pointsAccountId, RESERVE_ACCOUNT, TREASURY_ACCOUNT } from '#core/ledger/accounts.ts';
import { POINTS } from '#core/money/currency.ts';
import { formatDecimal } from '#core/money/decimal.ts';
import { HOUSE_ACCOUNTS } from '#core/treasury/house-accounts.ts';
import { defOfMove, moveRefusal, type NamedSide } from '#core/treasury/treasury-moves.ts';
import type { TreasuryMoveKind } from '#core/treasury/treasury-names.ts';
import type { WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { ActState } from '#server/platform/staff-act.ts';
import type { Party } from './moves.store.ts';
import { houseBalances, lockTreasury } from './treasury.store.ts';

export interface MovePlan {
  readonly kind: TreasuryMoveKind;
  readonly amount: bigint;
  readonly named: NamedSide | null;
  /** The user whose account is named, locked. */
  readonly party: Party | null;
  readonly hasEvidence: boolean;
}

/** The account that is named; null: nobody's. */
export function namedAccount({ named, party }: Pick<MovePlan, 'named' | 'party'>): string | null {
  if (named === null) return null;
  if (named !== 'user') return HOUSE_ACCOUNTS[named].id;
  return party === null ? null : pointsAccountId(party.id);
}

/**
 * What the move would make of the accounts, as the proposal shows it. Throws its refusal: at the proposal, and again when it
 * is carried out, because much may have changed.
 */
export async function judgeMove(
  { tx }: Pick<WriteCall, 'tx'>,
  plan: MovePlan,
): Promise<{ before: ActState; after: ActState }> {
  const { kind, amount, named, party } = plan;
  if (named === 'user') requireParty(party);
  await lockTreasury(tx);
  const { from, to, money } = defOfMove(kind);
  const account = namedAccount(plan);
  const idOf = (side: typeof from): string | null => (side === 'named' ? account : HOUSE_ACCOUNTS[side].id);
  const [payer, receiver] = [idOf(from), idOf(to)];
  const ids = [payer, receiver, RESERVE_ACCOUNT, TREASURY_ACCOUNT].filter((id) => id !== null);
  const balances = await houseBalances(tx, ids);
  const freeIn = (id: string | null): bigint => {
    const row = balances.find((entry) => entry.id === id);
    return row === undefined ? 0n : row.amount - row.frozen;
  };
  const reserveHas = freeIn(RESERVE_ACCOUNT);
  const payerHas = payer === TREASURY_ACCOUNT ? null : freeIn(payer);
  const refusal = moveRefusal({ kind, amount, named, payerHas, reserveHas, hasEvidence: plan.hasEvidence });
  if (refusal !== null) {
    const most = refusal === 'treasury.reserve_short' ? reserveHas : (payerHas ?? 0n);
    throw new AppError(refusal, { most: formatDecimal(most < 0n ? 0n : most, POINTS.unit) });
  }
  const circulation = -freeIn(TREASURY_ACCOUNT);
  const who = named === 'user' ? (party?.name ?? null) : named;
  const lines: readonly (readonly [string, bigint, bigint])[] = [
    ...(payer === TREASURY_ACCOUNT ? [] : [['payer', freeIn(payer), -amount] as const]),
    ...(receiver === TREASURY_ACCOUNT ? [] : [['receiver', freeIn(receiver), amount] as const]),
    ...(money === null ? [] : [['reserve', reserveHas, money === 'in' ? amount : -amount] as const]),
    ['circulation', circulation, payer === TREASURY_ACCOUNT ? amount : receiver === TREASURY_ACCOUNT ? -amount : 0n],
  ];
  const states = (pick: (was: bigint, change: bigint) => bigint): ActState =>
    Object.fromEntries(lines.map(([name, was, change]) => [name, pick(was, change).toString()]));
  const names = { ...(who !== null && { account: who }), points: amount.toString() };
  return {
    before: { ...names, points: null, ...states((was) => was) },
    after: { ...names, ...states((was, change) => was + change) },
  };
}

/** Throws unless the user has points. */
function requireParty(party: Party | null): void {
  if (party === null || party.isClosed) throw new AppError('nothing.found');
  if (party.role !== 'trader' && party.role !== 'provider') throw new AppError('treasury.not_party');
}
