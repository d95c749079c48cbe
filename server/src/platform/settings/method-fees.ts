import type { Rules } from './rules.ts';

/** The fees that administrators have set for points orders by the way in which they are paid. */
export interface MethodFees {
  /** Basis points; null: the general fee. */
  of(method: string): number | null;
  /** Every fee that was set, by way to pay. */
  all(): Readonly<Record<string, number>>;
  /** Replaces them with those of the database. */
  install(stored: Readonly<Record<string, number>>): void;
}

export function openMethodFees(): MethodFees {
  let fees = new Map<string, number>();
  return {
    of: (method) => fees.get(method) ?? null,
    all: () => Object.fromEntries(fees),
    install(installed) {
      fees = new Map(Object.entries(installed));
    },
  };
}

interface Fees {
  readonly rules: Pick<Rules, 'get'>;
  readonly methodFees: Pick<MethodFees, 'of'>;
}

/** The fee of a points order that is paid so, in basis points: that of its way to pay, else the general one. */
export const methodFeeBps = ({ rules, methodFees }: Fees, method: string): number =>
  methodFees.of(method) ?? rules.get('orders.fee_bps');
