/** The same in every demo: `PAYOUT_CHANNELS` names accounts by their ids, before a new demo has any. */
export const DEMO_PAYER_ID = '01990000-0000-7000-8000-000000000003';
/** The same in every demo: the demo's bots see by it whether somebody is logged in as this moderator. */
export const DEMO_MODERATOR_ID = '01990000-0000-7000-8000-000000000004';

/** The login name of the account whose making tells when the bots joined the demo. */
export const FIRST_BOT = 'swift_payouts';
