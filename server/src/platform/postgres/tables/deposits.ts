// Made by `npm run db:types` from the catalog of a new database; a test fails when this is not what it writes.
import type { DepositCurrency } from '#core/deposits/deposit-currency.ts';
import type { HeldReason, StoredDepositState } from '#core/deposits/deposit-table.ts';
import type { ChainAlarm } from '#core/deposits/judge-nodes.ts';

/** deposit_key. An extended public key that addresses are derived from. */
export interface DepositKeyTable {
  readonly id: string;
  readonly family: 'evm' | 'tron' | 'bitcoin';
  readonly nextIndex: number;
}

/** deposit_address. An address of a user, for all networks of its key. */
export interface DepositAddressTable {
  readonly id: string;
  readonly userId: string;
  readonly keyId: string;
  readonly keyIndex: number;
  readonly family: 'evm' | 'tron' | 'bitcoin';
  readonly address: string;
  readonly createdAt: Date;
  readonly retiredAt: Date | null;
}

/** chain_watch. A network that is watched: how far it was read, what its nodes said last, and what is wrong. */
export interface ChainWatchTable {
  readonly network: string;
  readonly height: bigint | null;
  readonly hash: string | null;
  readonly finalHeight: bigint | null;
  readonly finalHash: string | null;
  readonly alarm: ChainAlarm | null;
  readonly alarmSince: Date | null;
  readonly firstHeight: bigint | null;
  readonly secondHeight: bigint | null;
  readonly alarmNode: 0 | 1 | null;
  readonly leasedBy: string | null;
  readonly leasedUntil: Date;
  readonly polledAt: Date | null;
}

/** deposit. A payment to an address. */
export interface DepositTable {
  readonly id: string;
  readonly network: string;
  readonly txHash: string;
  readonly logIndex: number;
  readonly height: bigint;
  readonly blockHash: string;
  readonly sender: string;
  readonly addressId: string;
  readonly userId: string;
  readonly amount: string;
  readonly state: StoredDepositState;
  readonly heldReason: HeldReason | null;
  readonly seenAt: Date;
  readonly movedAt: Date;
  readonly creditedAt: Date | null;
  readonly lookAgainAt: Date | null;
  readonly currency: DepositCurrency;
  readonly maturity: number | null;
  readonly spentBy: string | null;
  readonly goneAt: Date | null;
}
