import { useTranslation } from 'react-i18next';
import { walletOf } from '#core/payment-accounts/online-wallets.ts';
import type { Place } from '#core/payment-accounts/places.ts';
import { CHANNEL_ROUTES, type ChannelRoute } from '#core/payouts/channel-routes.ts';
import type { PayChannel } from '#core/people/provider-switches.ts';
import { countryName } from '#web/lib/country.ts';

interface Reach {
  readonly paid: string;
  /** Where the channel does not name the holder; empty: nowhere. */
  readonly unnamed: string;
  readonly needsSender: boolean;
}

/** What a pay channel pays, in words: each place with its banks and wallets; and where the holder is to be compared first. */
export function useChannelReach(): (channel: Exclude<PayChannel, 0>) => Reach {
  const { t } = useTranslation('switches');
  const text = (routes: readonly ChannelRoute[]): string =>
    [...new Set(routes.map(({ place }) => place))]
      .map((place) => `${countryName(place)} (${kindsOf(place, routes)})`)
      .join(t('channel.comma'));
  const kindsOf = (place: Place, routes: readonly ChannelRoute[]): string =>
    routes
      .filter((route) => route.place === place)
      .flatMap(({ kind, code }) => (kind === 'bank' ? [t('channel.banks')] : walletNames(place, code?.codes ?? {})))
      .join(t('channel.comma'));
  return (channel) => {
    const routes = CHANNEL_ROUTES[channel];
    return {
      paid: text(routes),
      unnamed: text(routes.filter(({ check }) => check !== 'holder')),
      needsSender: routes.some(({ needs }) => needs.includes('sender')),
    };
  };
}

const walletNames = (place: Place, codes: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(codes).map((id) => walletOf(place, id)?.name ?? id);
