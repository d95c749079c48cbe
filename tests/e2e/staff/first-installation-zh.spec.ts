import { firstTradeOf } from '../support/first-trade.ts';
import { test } from '../support/installation.ts';

test.use({ installationNo: 2 });

test('a fresh installation, from its first administrator to its first trade, its staff in Chinese', async ({
  enter,
  installation,
  mails,
}) => {
  test.slow();
  await firstTradeOf({ enter, installation, mails }, { user: 'en', staff: 'zh_cn' });
});
