import { z } from 'zod';
import { MAX_INPUTS } from '#core/bitcoin/transaction-size.ts';
import type { OwnOutput } from './bitcoin-key.ts';

const SATS_PER = 1_000n;

const zSatoshis = z
  .string()
  .regex(/^[1-9]\d{0,15}$/)
  .transform(BigInt);

const Anchor = z.strictObject({
  fee: zSatoshis,
  inputs: z
    .array(
      z.strictObject({
        txHash: z.string().regex(/^[0-9a-f]{64}$/),
        vout: z.number().int().min(0).max(0xff_ff_ff),
        amount: zSatoshis,
        isChange: z.boolean(),
        keyIndex: z.number().int().min(0).max(0x7f_ff_ff_ff),
      }),
    )
    .min(1)
    .max(MAX_INPUTS),
});

/** What the product wants a transaction to spend, and to pay to the network. */
export interface BitcoinOrder {
  readonly fee: bigint;
  readonly inputs: readonly OwnOutput[];
}

/** Reads the anchor of a request; null: it is none, or names an output twice. */
export function readOrder(anchor: string | null): BitcoinOrder | null {
  const parsed = Anchor.safeParse(jsonOf(anchor ?? ''));
  if (!parsed.success) return null;
  const { inputs } = parsed.data;
  return new Set(inputs.map(outputName)).size === inputs.length ? parsed.data : null;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

export const outputName = ({ txHash, vout }: Pick<OwnOutput, 'txHash' | 'vout'>): string => `${txHash}:${vout}`;

/** Whether a fee is within the size and the rate that the request says. */
export const isWithinTerms = (fee: bigint, { gas, maxPrice }: { readonly gas: bigint; readonly maxPrice: bigint }) =>
  fee * SATS_PER <= gas * maxPrice + SATS_PER;
