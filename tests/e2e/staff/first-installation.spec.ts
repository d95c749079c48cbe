import { firstTradeOf } from '../support/first-trade.ts';
import { test } from '../support/installation.ts';

test('a fresh installation, from its first administrator to its first trade, its staff in English', async ({
  enter,
  installation,
  mails,
}) => {
  test.slow();
  await firstTradeOf({ enter, installation, mails }, { user: 'zh_cn', staff: 'en' });
});
