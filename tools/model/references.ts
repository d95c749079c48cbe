/** What a column of this name refers to where no foreign key says it: most keys are left out because each costs every write. */
export const REFERENCES: Readonly<Record<string, readonly string[]>> = {
  actor_id: ['app_user'],
  by_id: ['app_user'],
  creditor: ['app_user'],
  debtor: ['app_user'],
  from_user: ['app_user'],
  initiator_id: ['app_user'],
  invitee_id: ['app_user'],
  moderator_id: ['app_user'],
  owner: ['app_user'],
  owner_id: ['app_user'],
  past_moderators: ['app_user'],
  past_providers: ['app_user'],
  provider_id: ['app_user'],
  recipients: ['app_user'],
  requester_id: ['app_user', 'visitor'],
  reviewer_id: ['app_user'],
  ruling_by: ['app_user'],
  seller_id: ['app_user'],
  sender_id: ['app_user', 'visitor'],
  to_user: ['app_user'],
  user_id: ['app_user'],

  account: ['ledger_account'],
  account_id: ['ledger_account'],
  bail_account_id: ['ledger_account'],
  credit_account: ['ledger_account'],
  debit_account: ['ledger_account'],
  provider_account: ['ledger_account'],
  seller_account: ['ledger_account'],

  bail_hold_id: ['ledger_transfer'],
  hold_id: ['ledger_transfer'],
  pending_id: ['ledger_transfer'],
  transfer_id: ['ledger_transfer'],

  ad_id: ['buy_ad', 'sell_ad'],
  brand_id: ['brand'],
  card_id: ['gift_card'],
  card_type_id: ['card_type'],
  conversation_id: ['conversation'],
  goods_id: ['goods'],
  image_id: ['upload'],
  order_id: ['gift_order'],
  session_id: ['session'],
};

/** Columns with ids that refer to no table, or to one of several by the row's kind. */
export const NO_REFERENCE: ReadonlySet<string> = new Set([
  // Where a distributed deployment keeps the row.
  'home',
  // Of a page, or made by a page to be told apart.
  'client_id',
  'initiator_tab',
  'invitee_tab',
  'request_id',
  // What a transfer is for, and what uses a file.
  'ref',
  'used_by',
  'team_id',
]);
