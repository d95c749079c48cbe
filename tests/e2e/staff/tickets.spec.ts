import { formatAmount } from '#web/lib/money.ts';
import { paths } from '#web/paths.ts';
import { freshCode } from '../support/forms.ts';
import { barriers, overflow, settled } from '../support/health.ts';
import { points } from '../support/members.ts';
import { place } from '../support/orders.ts';
import { newStaff } from '../support/people.ts';
import { expect, SMOKE, test } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';
import { SIDES } from '../support/words.ts';

const PROBLEM = 'The provider opened the card and never answered';
const END = 'We have spoken to the provider';
const COMPENSATION = '3';

for (const { user: lang, staff: office } of SIDES) {
  test(
    `a complaint travels from an order to solved, the user is told, and a compensation is paid, in ${lang}`,
    lang === 'en' ? SMOKE : {},
    async ({ enter, pair }) => {
      const order = await place(pair, [{ face: 100, code: freshCode() }]);
      const agent = await newStaff('support');
      const user = await enter({ as: pair.seller, width: 390, lang });
      const staff = await enter({ as: agent, lang: office });

      await test.step('the user complains from the page of the order', async () => {
        const { page, t } = user;
        await page.goto(order.path);
        await page.getByRole('link', { name: t('orders-workspace:complaint.link') }).click();
        await expect(page.getByText(t('tickets:new.sub'))).toBeVisible();
        await settled(page);
        expect(await overflow(page)).toEqual([]);
        expect(await barriers(page)).toEqual([]);
        await page.getByLabel(t('tickets:field.specificProblem')).fill('No answer');
        await page.getByLabel(t('tickets:field.problem')).fill(PROBLEM);
        await page.getByRole('button', { name: t('tickets:new.send'), exact: true }).click();
        await expect(page.getByText(t('tickets:mine.waits'))).toBeVisible();
      });

      await test.step('staff take it from the queue, compensate the user for the order, and end it', async () => {
        const { page, t } = staff;
        await page.goto(paths.workOrders());
        await page
          .getByRole('link', { name: /No answer/ })
          .first()
          .click();
        await page.getByRole('button', { name: t('tickets:act.take'), exact: true }).click();
        await page.getByRole('button', { name: t('tickets:reward.give'), exact: true }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('textbox', { name: t('tickets:reward.amount') }).fill(COMPENSATION);
        await dialog.getByLabel(t('tickets:reward.why')).fill('Waited without an answer');
        await dialog.getByRole('button', { name: t('tickets:reward.give'), exact: true }).click();
        await expectToast(page, t('tickets:reward.paid'));
        await page.getByLabel(t('tickets:field.solution')).first().fill('Spoke to the provider');
        await page.getByLabel(t('tickets:field.endDescription')).fill(END);
        await settled(page);
        expect(await overflow(page)).toEqual([]);
        await page.getByRole('button', { name: t('tickets:act.processVerb'), exact: true }).click();
        await expect(page.getByText(t('tickets:state.solved')).first()).toBeVisible();
      });

      await test.step('the user reads it without a reload, and by notice', async () => {
        const { page, t } = user;
        await expect(page.getByText(END).first()).toBeVisible();
        await page.goto(paths.notice());
        await expect(page.getByText(END).first()).toBeVisible();
        await expect(page.getByText(t('tickets:none'))).toHaveCount(0);
      });

      await test.step('the compensation stands in the history of the user’s points', async () => {
        const { page, t } = user;
        await page.goto(paths.wallet());
        await expect(page.getByText(t('points:what.promotion_compensation')).first()).toBeVisible();
        await expect(page.getByText(formatAmount(points(COMPENSATION))).first()).toBeVisible();
      });
    },
  );
}
