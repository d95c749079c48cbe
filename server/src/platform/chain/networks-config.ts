import { z } from 'zod';
import { trustedUrl } from '../config-values.ts';

const zNode = trustedUrl('https://node.example/v2/key');

const zEvmNetwork = z.strictObject({
  kind: z.literal('evm'),
  name: z.string().trim().min(1).max(40),
  chainId: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
  token: z.string().regex(/^0x[0-9a-fA-F]{40}$/, 'must be the address of a contract'),
  nodes: z.tuple([zNode, zNode]).refine(areDifferent, 'must be two different nodes: one cannot check itself'),
  xpub: z
    .string()
    .refine(
      (key) => !/^[a-zA-Z]prv/.test(key),
      'is a private key, which must never be on this server: give its public half (xpub)',
    )
    .refine(
      (key) => /^[1-9A-HJ-NP-Za-km-z]{100,120}$/.test(key),
      'must be an extended public key (BIP 32), such as xpub6...',
    ),
  confirmations: z.number().int().min(1).max(10_000).optional(),
  hotWallet: z
    .string()
    .regex(/^0x[0-9a-fA-F]{40}$/, 'must be an address')
    .optional(),
  coinUsd: z.number().positive().max(10_000_000).optional(),
  coinUsdOn: z.iso.date().optional(),
  explorer: z
    .url({ protocol: /^https?$/ })
    .refine((text) => text.includes('{tx}'), 'must have {tx} where the transaction stands')
    .optional(),
});

/** How one network is set up. Addresses of nodes hold keys: never log them. */
export type NetworkConfig = z.output<typeof zEvmNetwork>;

/** The networks on which users pay in, as JSON; no message repeats a value, because one could be a key. */
export const zNetworks = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'must be JSON' });
      return z.NEVER;
    }
  })
  .pipe(
    z
      .array(zEvmNetwork)
      .max(9)
      .refine((list) => new Set(list.map(({ chainId }) => chainId)).size === list.length, 'names a chain twice'),
  );

function areDifferent([first, second]: readonly [string, string]): boolean {
  return URL.parse(first)?.host !== URL.parse(second)?.host;
}
