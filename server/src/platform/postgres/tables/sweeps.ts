// Made by `npm run db:types` from the catalog of a new database; a test fails when this is not what it writes.
import type { SweepState, SweepWait } from '#core/sweeps/sweep-table.ts';

/** sweep. A sweep from one address of deposits to the paying address. */
export interface SweepTable {
  readonly id: string;
  readonly proposalId: string;
  readonly network: string;
  readonly addressId: string;
  readonly recipient: string;
  readonly amount: bigint;
  readonly state: SweepState;
  readonly waitsFor: SweepWait | null;
  readonly approvedAt: Date;
  readonly movedAt: Date;
  readonly endedAt: Date | null;
  readonly polledAt: Date;
  readonly txHash: string | null;
}

/** sweep_gas. Coins of the chain that the paying address sends to an address, so that it can pay for its sweep. */
export interface SweepGasTable {
  readonly id: string;
  readonly sweepId: string;
  readonly place: number;
  readonly amount: bigint;
}
