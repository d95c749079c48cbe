import { expect } from 'vitest';
import type { AccountKind } from '#core/ledger/accounts.ts';
import type { Group, Move, Transfer } from '#core/ledger/transfer.ts';
import { amount } from '#core/money/amount.ts';
import { newId } from '#server/platform/ids.ts';
import type { Ledger } from './ledger.ts';

/** An adapter under test. `settle` waits until folded accounts are up to date. */
export interface LedgerHarness {
  readonly ledger: Ledger;
  settle(): Promise<void>;
  close(): Promise<void>;
}

let currencies = 0;

/** The name of a currency that no other test has. */
export const newCurrency = (): string => `C${process.pid}.${++currencies}`;

/** A currency for one test, with a treasury, a fee account and two users who have 100 each. */
export async function openWorld({ ledger }: LedgerHarness) {
  const currency = newCurrency();
  const open = async (kind: AccountKind, owner: string | null) => {
    const id = newId();
    await ledger.openAccounts([{ id, owner, kind, currency }]);
    return id;
  };
  const [treasury, fee] = [await open('treasury', null), await open('fee', null)];
  const [ann, bob] = [await open('points', newId()), await open('points', newId())];
  const answers = await ledger.apply([[plain(treasury, ann, 100)], [plain(treasury, bob, 100)]]);
  expect(answers.map((answer) => answer.result)).toEqual(['created', 'created']);
  return { currency, treasury, fee, ann, bob };
}

function move(kind: Move['kind'], from: string, to: string, units: number | bigint): Move {
  const id = newId();
  return { kind, id, debitAccount: from, creditAccount: to, amount: amount(units), code: 1, ref: null };
}
export const plain = (from: string, to: string, units: number | bigint) => move('plain', from, to, units);
export const pending = (from: string, to: string, units: number) => move('pending', from, to, units);
export const post = (hold: Transfer, units: number | null): Transfer => ({
  kind: 'post',
  id: newId(),
  pendingId: hold.id,
  amount: units === null ? null : amount(units),
  code: 2,
  ref: null,
});
export const voided = (hold: Transfer): Transfer => ({
  kind: 'void',
  id: newId(),
  pendingId: hold.id,
  code: 3,
  ref: null,
});

/** The adapter under test, and two short ways to read it. */
export interface Subject {
  readonly harness: LedgerHarness;
  results(groups: Group[]): Promise<string[]>;
  /** Debits posted, debits pending, credits posted. */
  sums(id: string): Promise<number[]>;
}
export type Suite = (subject: () => Subject) => void;
