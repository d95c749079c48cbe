import type { ParamsOf } from '#contract/catalogue.ts';
import { POINTS } from '#core/money/currency.ts';
import { parseDecimal } from '#core/money/decimal.ts';
import {
  defOfMove,
  NAMED_SIDES,
  type NamedSide,
  TREASURY_MOVE_KINDS,
  type TreasuryMoveKind,
} from '#core/treasury/treasury-moves.ts';

/** As typed. */
export interface MoveEntry {
  readonly kind: TreasuryMoveKind;
  readonly named: NamedSide;
  readonly personName: string;
  readonly points: string;
  readonly channel: 'bank' | 'hand';
  readonly channelRef: string;
  readonly evidenceId: string | null;
  readonly reason: string;
}

const LEAST_REASON = 10;

export const emptyEntry = (kind: TreasuryMoveKind): MoveEntry => ({
  kind,
  named: 'user',
  personName: '',
  points: '',
  channel: 'bank',
  channelRef: '',
  evidenceId: null,
  reason: '',
});

export const hasMoney = ({ kind }: Pick<MoveEntry, 'kind'>): boolean => defOfMove(kind).money !== null;

/** The moves that one dialog offers: those of the same kind of proposal. */
export const kindsLike = (kind: TreasuryMoveKind): readonly TreasuryMoveKind[] =>
  TREASURY_MOVE_KINDS.filter((other) => defOfMove(other).proposal === defOfMove(kind).proposal);

/** Whose account can be named: nobody issues into the fee account. */
export const sidesOf = (kind: TreasuryMoveKind): readonly NamedSide[] =>
  NAMED_SIDES.filter((side) => kind === 'redeem' || side !== 'fee');

/** Base units of points; 0 for what is no amount. */
export const amountOf = ({ points }: MoveEntry): bigint => parseDecimal(points, POINTS.unit) ?? 0n;

export function isWhole(entry: MoveEntry): boolean {
  if (amountOf(entry) <= 0n || entry.reason.trim().length < LEAST_REASON) return false;
  if (!hasMoney(entry)) return true;
  return entry.evidenceId !== null && (entry.named !== 'user' || entry.personName.trim() !== '');
}

export function paramsOf(entry: MoveEntry): ParamsOf<'treasury.propose'> {
  const { kind, named, personName, channel, channelRef, evidenceId } = entry;
  const common = { kind, amount: amountOf(entry).toString(), reason: entry.reason.trim() };
  if (!hasMoney(entry) || evidenceId === null) return common;
  const user = named === 'user' ? { personName: personName.trim() } : {};
  return { ...common, named, ...user, channel, channelRef: channelRef.trim(), evidenceId };
}
