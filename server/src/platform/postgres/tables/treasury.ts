// Made by `npm run db:types` from the catalog of a new database; a test fails when this is not what it writes.
import type { CustodyAlarm } from '#core/deposits/custody.ts';
import type { Amount } from '#core/money/amount.ts';
import type { NamedSide } from '#core/treasury/treasury-moves.ts';
import type { TreasuryMoveKind } from '#core/treasury/treasury-names.ts';

/** treasury_move. An issue, a redemption or a move of points of the platform, with its proposal. */
export interface TreasuryMoveTable {
  readonly id: string;
  readonly code: string;
  readonly kind: TreasuryMoveKind;
  readonly named: NamedSide | null;
  readonly userId: string | null;
  readonly amount: Amount;
  readonly channel: 'bank' | 'hand' | null;
  readonly channelRef: string;
  readonly evidenceId: string | null;
  readonly reason: string;
  readonly byId: string;
  readonly proposalId: string;
  readonly at: Date;
  readonly doneAt: Date | null;
}

/** custody_reading. The last reading of the platform's addresses by both nodes of a network, and its fault. */
export interface CustodyReadingTable {
  readonly network: string;
  readonly height: bigint | null;
  readonly blockHash: string | null;
  readonly readAt: Date | null;
  readonly triedAt: Date;
  readonly addresses: number;
  readonly deposits: string;
  readonly hot: string | null;
  readonly books: string;
  readonly coming: string;
  readonly leaving: string;
  readonly difference: string;
  readonly alarm: CustodyAlarm | null;
  readonly alarmSince: Date | null;
}

/** address_balance. What a deposit address has on a network, by the last agreed reading; those with nothing are left out. */
export interface AddressBalanceTable {
  readonly network: string;
  readonly addressId: string;
  readonly amount: string;
  readonly height: bigint;
}
