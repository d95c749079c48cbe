import { TRANSFER_CODES } from '../ledger/codes.ts';

/** Points go back to the treasury when USDT of the same amount leaves custody: a withdrawal. */
const WITHDRAWAL_REDEEM = 611;

/**
 * Movements of the treasury that have a movement of money of the same amount beside them. All others change points without
 * money: what administrators issue with a reason, and what they take back.
 */
export const BACKED_CODES: readonly number[] = [
  TRANSFER_CODES.deposit_issue.number,
  WITHDRAWAL_REDEEM,
  TRANSFER_CODES.treasury_issue.number,
  TRANSFER_CODES.treasury_redeem.number,
];

/** Base units of points and of USDT, which are worth the same. */
export interface HouseFacts {
  /** In custody on all networks, by the books. */
  readonly onChain: bigint;
  /** At the bank or by hand. */
  readonly reserve: bigint;
  /** The treasury's debt: all points that there are. */
  readonly circulation: bigint;
  /** The platform’s own of these. */
  readonly fee: bigint;
  readonly promotion: bigint;
  /** Points that were issued without money behind them, less those that ended so, and losses that the platform bears. */
  readonly unbacked: bigint;
}

export interface HouseSum extends HouseFacts {
  readonly assets: bigint;
  /** The sum that users have, their bail counted. */
  readonly liabilities: bigint;
  /** The platform’s equity if everybody were paid: assets less liabilities. */
  readonly equity: bigint;
  /** Zero: what backs points and what was issued without backing are all points that there are. */
  readonly difference: bigint;
}

/** On-chain and other balances = liabilities + equity, and whether every point has its cause. */
export function houseSum(facts: HouseFacts): HouseSum {
  const { onChain, reserve, circulation, fee, promotion, unbacked } = facts;
  const assets = onChain + reserve;
  const liabilities = circulation - fee - promotion;
  return {
    ...facts,
    assets,
    liabilities,
    equity: assets - liabilities,
    difference: assets + unbacked - circulation,
  };
}

/** Satoshis, all by the books. */
export interface BtcFacts {
  /** In custody on networks of Bitcoin: what users paid in. */
  readonly onChain: bigint;
  /** The account in which the operator keeps what the platform bought. */
  readonly kept: bigint;
  /** The balances of users and of the platform. */
  readonly issued: bigint;
  /** The platform’s own of it, which it swaps with. */
  readonly house: bigint;
}

export interface BtcSum extends BtcFacts {
  readonly assets: bigint;
  /** The sum that users have. */
  readonly liabilities: bigint;
  /** Zero: bitcoin in custody is all bitcoin in accounts. */
  readonly difference: bigint;
}

/** Bitcoin in custody = what users have + what the platform has. */
export function btcSum(facts: BtcFacts): BtcSum {
  const assets = facts.onChain + facts.kept;
  return { ...facts, assets, liabilities: facts.issued - facts.house, difference: assets - facts.issued };
}
