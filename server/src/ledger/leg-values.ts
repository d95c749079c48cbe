import { type Group, isMove, type Transfer } from '#core/ledger/transfer.ts';
import { MAX_AMOUNT } from '#core/money/amount.ts';
import { type GroupAnswer, MAX_HISTORY_ROWS, MAX_LEGS_PER_APPLY } from './ledger.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const NIL = '00000000-0000-0000-0000-000000000000';
const MAX = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const MIN_CODE = 1;
const MAX_CODE = 32_767;
const KINDS: ReadonlySet<string> = new Set<Transfer['kind']>(['plain', 'pending', 'post', 'void']);

/** Throws a RangeError above `MAX_LEGS_PER_APPLY` legs. */
export function requireLegLimit(groups: readonly Group[]): void {
  const legs = groups.reduce((count, group) => count + group.length, 0);
  if (legs > MAX_LEGS_PER_APPLY) throw new RangeError(`${legs} legs, at most ${MAX_LEGS_PER_APPLY}`);
}

/** Throws a RangeError unless it is an integer from 1 to `MAX_HISTORY_ROWS`. */
export function requireHistoryLimit(limit: number): void {
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_HISTORY_ROWS) {
    throw new RangeError(`a page of ${limit} rows, 1 to ${MAX_HISTORY_ROWS}`);
  }
}

/** The refusal of a group with a leg that no transfer can hold, or null. */
export function invalidValue(group: Group): GroupAnswer | null {
  const invalid = group.findIndex((leg) => !isValid(leg));
  return invalid < 0 ? null : { result: 'invalid_value', failedLeg: invalid + 1 };
}

function isValid(leg: Transfer): boolean {
  if (!KINDS.has(leg.kind) || !isTransferId(leg.id) || !isCode(leg.code)) return false;
  if (leg.ref !== null && !isUuid(leg.ref)) return false;
  if (isMove(leg)) {
    return [leg.debitAccount, leg.creditAccount].every(isUuid) && isAmount(leg.amount);
  }
  return isTransferId(leg.pendingId) && (leg.kind === 'void' || leg.amount === null || isAmount(leg.amount));
}

const isUuid = (id: string): boolean => typeof id === 'string' && UUID.test(id);

const isTransferId = (id: string): boolean => isUuid(id) && id !== NIL && id.toLowerCase() !== MAX;

const isCode = (code: number): boolean => Number.isInteger(code) && code >= MIN_CODE && code <= MAX_CODE;

const isAmount = (units: bigint): boolean => typeof units === 'bigint' && units <= MAX_AMOUNT && units >= -MAX_AMOUNT;
