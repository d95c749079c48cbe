import { afterAll, describe, expect, it } from 'vitest';
import { cardOf } from '#tests/fixtures/world/order-life.ts';
import { buildUser, type TestUser, TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import { openWorld } from '#tests/fixtures/world/world.ts';

const world = await openWorld();
afterAll(() => world.close());

const exported = async ({ wire }: TestUser, search: string, lang?: 'zh_cn') => {
  const { bytes } = await wire.exportFile('orders.listMine', { search }, lang ? { lang } : {});
  const [header = '', line = ''] = bytes.toString('utf8').replace('\uFEFF', '').split('\r\n');
  return { header, line };
};

describe('the file of one’s orders', () => {
  it('has words and decimal amounts, and the seller’s sum less the fee', async () => {
    const { provider, seller } = world.people;
    const order = await world.life.placed([100, 50]);
    await provider.wire.call('orders.revealCard', { code: order.code, cardId: cardOf(order, 1) });
    await provider.wire.call('orders.release', { code: order.code, tradePassword: TRADE_PASSWORD });
    await seller.wire.call('ratings.setTags', { code: order.code, tags: ['aunt', 'may'] });

    const iso = String.raw`\d{4}-\d\d-\d\dT[\d:.]+Z`;
    const sold = await exported(seller, order.code);
    expect(sold.header).toBe(
      'Order,Opened (UTC),Ended (UTC),Side,Card,Country,Form,Cards,Face value,Currency,Rate,Amount,Fee,Received,Paid,With,State,Note,Tags',
    );
    expect(sold.line).toMatch(
      new RegExp(
        `^${order.code},${iso},${iso},Sold,Amazon,US,E-code,2,150\\.00,USD,0\\.8500,127\\.50,1\\.275,126\\.225,,` +
          `${world.people.provider.name},Completed,,"aunt, may"$`,
      ),
    );
    const bought = await exported(provider, order.code, 'zh_cn');
    expect(bought.header).toContain('订单,下单时间（UTC）');
    expect(bought.line).toContain(
      `,买入,Amazon,US,电子卡,2,150.00,USD,0.8500,127.50,1.275,,127.50,${seller.name},已完成,,`,
    );
  });

  it('leaves open what is not settled yet', async () => {
    const order = await world.life.placed([100]);
    const { line } = await exported(world.people.seller, order.code);
    expect(line).toMatch(/,85\.00,,,,.*,Waiting to be viewed,,$/);
    expect((await exported(await buildUser(world), order.code)).line).toBe('');
  });
});
