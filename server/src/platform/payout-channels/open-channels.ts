import { type ChannelRoute, routesOf } from '#core/payouts/channel-routes.ts';
import type { PayChannel } from '#core/people/provider-switches.ts';
import type { Config } from '../config.ts';
import { budPay } from './budpay.ts';
import type { PayoutChannelConfig } from './channels-config.ts';
import { fincra } from './fincra.ts';
import { palmPay } from './palmpay.ts';
import type { PayoutChannel } from './payout-channel.ts';

/** A channel that is set up, what it pays, and the accounts of the payout providers whose money that is. */
export interface OpenChannel {
  readonly channel: PayoutChannel;
  readonly routes: readonly ChannelRoute[];
  readonly hasSender: boolean;
  readonly providers: readonly string[];
}

export type OpenChannels = ReadonlyMap<PayChannel, OpenChannel>;

/** The path that a channel’s webhooks come to. */
export const payoutWebhookPath = (channel: PayChannel): string => `/webhooks/payouts/${channel}`;

/** The channels that are set up. Throws for a key that is none, without showing it. */
export function openPayoutChannels(config: Pick<Config, 'payoutChannels' | 'publicUrl'>): OpenChannels {
  return new Map(
    config.payoutChannels.map((setup): [PayChannel, OpenChannel] => [setup.channel, opened(setup, config.publicUrl)]),
  );
}

function opened(setup: PayoutChannelConfig, publicUrl: string): OpenChannel {
  const hasSender = setup.service === 'fincra' && setup.sender !== undefined;
  const routes = routesOf(setup.channel, hasSender);
  return { channel: adapterOf(setup, publicUrl), routes, hasSender, providers: setup.providers };
}

function adapterOf(setup: PayoutChannelConfig, publicUrl: string): PayoutChannel {
  if (setup.service === 'budpay') return budPay(setup);
  if (setup.service === 'fincra') return fincra(setup);
  try {
    return palmPay({ ...setup, notifyUrl: `${publicUrl}${payoutWebhookPath(setup.channel)}` });
  } catch {
    throw new Error(`PAYOUT_CHANNELS: a key of channel ${setup.channel} cannot be read`);
  }
}
