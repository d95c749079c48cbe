import { z } from 'zod';
import { trustedUrl } from '../config-values.ts';
import { EXCHANGE_NAMES, type ExchangeName, exchangeSource } from './exchanges.ts';
import type { PriceSource } from './price-source.ts';

/** An exchange, and another server that speaks its API. */
export interface PriceSourceConfig {
  readonly name: ExchangeName;
  readonly url: string | null;
}

const zUrl = trustedUrl('https://prices.example');

/** `kraken,bitstamp=https://prices.example`: exchanges by name, each at its own address unless another is named. */
export const zPriceSources = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .pipe(z.array(z.string()).max(EXCHANGE_NAMES.length))
  .transform((parts, context) =>
    parts.map((part): PriceSourceConfig => {
      const at = part.indexOf('=');
      const name = z.enum(EXCHANGE_NAMES).safeParse(at < 0 ? part : part.slice(0, at));
      const url = at < 0 ? null : zUrl.safeParse(part.slice(at + 1));
      if (!name.success) context.addIssue(`must be of ${EXCHANGE_NAMES.join(', ')}, with commas between`);
      if (url?.success === false) context.addIssue(url.error.issues[0]?.message ?? 'must be an address');
      return { name: name.data ?? 'kraken', url: url?.data?.replace(/\/+$/, '') ?? null };
    }),
  )
  .refine((parts) => new Set(parts.map(({ name }) => name)).size === parts.length, 'must name each once');

export const priceSourcesOf = (configs: readonly PriceSourceConfig[]): PriceSource[] =>
  configs.map(({ name, url }) => (url === null ? exchangeSource(name) : exchangeSource(name, url)));
