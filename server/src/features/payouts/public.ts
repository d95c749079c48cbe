export { registerPayoutWebhooks } from './payments/webhook.ts';
export { waitingPayouts } from './waiting.ts';
