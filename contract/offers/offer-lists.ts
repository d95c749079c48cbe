import { z } from 'zod';
import { BUY_SORTS, OWN_SORTS, SELL_SORTS } from '#core/offers/listing.ts';
import { zFlag, zId, zText } from '../define.ts';
import { zCountry, zCurrency, zForm } from '../functions/catalog.ts';
import { zPage, zSearch } from '../lists.ts';
import { zBuyReceipt, zSellReceipt, zShelfStatus } from './offer.ts';

/** Filters of a list of the market, of either side. */
const marketFilters = {
  brandId: zText('brand id', 32).optional(),
  country: zCountry.optional(),
  currency: zCurrency.optional(),
  form: zForm.optional(),
  face: z
    .number()
    .positive()
    .max(1_000_000)
    .optional()
    .describe('face value, whole units: keeps buy ads that take it, sell ads with such a card on sale'),
  tag: zText('tag', 24).optional(),
  ownerId: zId('only the offers of this user').optional(),
  favouritesOnly: zFlag('only ads that the caller collects; a visitor collects none').optional(),
};

export const zBuyMarketQuery = z.object({
  ...marketFilters,
  receipt: zBuyReceipt.optional(),
  onlineOnly: zFlag('only providers who are online now, and not in closed hours').optional(),
  sort: z.enum(BUY_SORTS).default('rate').describe('highest rate, newest, or largest limit first'),
  ...zPage,
});

export const zSellMarketQuery = z.object({
  ...marketFilters,
  cardTypeId: zText('card type id', 64).optional(),
  receipt: zSellReceipt.optional(),
  quickOnly: zFlag('only ads with fast trade').optional(),
  sort: z.enum(SELL_SORTS).default('cheapest').describe('lowest rate, newest, or largest card first'),
  ...zPage,
});

/** One's own offers of one side. */
const ownFilters = {
  status: zShelfStatus.optional().describe('only this status'),
  search: zSearch('ad code', 40).optional(),
};

export const zOwnBuyQuery = z.object({
  ...ownFilters,
  search: ownFilters.search.describe('part of the ad code or of the brand’s name'),
  sort: z.enum(OWN_SORTS).default('newest').describe('most or newest first'),
  ...zPage,
});

export const zOwnSellQuery = z.object({
  ...ownFilters,
  cardTypeId: zText('card type id', 64).optional(),
  search: ownFilters.search.describe('ad code, from its start'),
  ...zPage,
});
