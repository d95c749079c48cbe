import { paths } from '#web/paths.ts';
import { choose } from '../support/forms.ts';
import { member, points } from '../support/members.ts';
import { newStaff } from '../support/people.ts';
import { aTrade } from '../support/points-orders.ts';
import { expect, test } from '../support/test.ts';
import { SIDES } from '../support/words.ts';

const PROBLEM = 'The seller has had my card for an hour and says nothing';
const WHY = 'Waited for an hour without an answer';

for (const { user: lang, staff: office } of SIDES) {
  test(`a complaint about an order of points is made from the form, and what made it good names order and vendor, in ${lang}`, async ({
    enter,
  }) => {
    const { seller, buyer, code } = await aTrade();
    await test.step('the form offers orders of points beside those of cards', async () => {
      const { page, t } = await enter({ as: buyer.name, lang, width: 390 });
      await page.goto(paths.newRequest());
      await page.getByRole('main').getByText(t('tickets:new.complain'), { exact: true }).click();
      await choose(page, t('tickets:field.order'), `${t('tickets:new.pointsOrder')} · ${code}`);
      await page.getByLabel(t('tickets:field.problem')).fill(PROBLEM);
      await page.getByRole('button', { name: t('tickets:new.send'), exact: true }).click();
      await expect(page.getByRole('link', { name: code, exact: true })).toBeVisible();
    });

    await test.step('staff answer, and the list of one’s requests says so', async () => {
      const agent = await member(await newStaff('support'));
      const { list } = await agent.wire.call('workOrders.list', { search: code });
      const request = list[0]?.code ?? '';
      await agent.wire.call('workOrders.assign', { code: request });
      await agent.wire.call('workOrders.answer', { code: request, text: 'We have asked the seller' });
      const { page, t } = await enter({ as: buyer.name, lang, width: 390 });
      await page.goto(paths.myRequests());
      await expect(page.getByRole('row').filter({ hasText: code })).toContainText(t('tickets:mine.answered'));
    });

    await test.step('staff read in the list of what was given for which order, and who was its vendor', async () => {
      const agent = await member(await newStaff('support'));
      await agent.wire.call('rewards.create', {
        kind: 'compensation',
        scenario: 'vendor_fault',
        receiver: buyer.name,
        orderCode: code,
        amount: points('2').toString(),
        reason: WHY,
      });
      const { page, t } = await enter({ as: agent.name, lang: office });
      await page.goto(paths.rewards());
      const row = page.getByRole('row').filter({ hasText: buyer.name });
      await expect(row).toContainText(code);
      await expect(row).toContainText(t('tickets:reward.vendor', { name: seller.name }));
    });
  });
}
