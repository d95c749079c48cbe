export { registerPayoutWebhooks } from './payments/webhook.ts';
