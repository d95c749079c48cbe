export { lengthenPayoutClocks } from './lengthen-clocks.ts';
export { registerPayoutWebhooks } from './payments/webhook.ts';
