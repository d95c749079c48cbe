import { paths } from '#web/paths.ts';
import { choose } from '../support/forms.ts';
import { newStaff } from '../support/people.ts';
import { press } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';

const OUTCOME = 'The list now remembers its order';

test('feedback goes from a user to processed, and the user is told what came of it', async ({ enter, pair }) => {
  const text = `Let me sort my orders by hand (${pair.seller})`;
  const user = await enter({ as: pair.seller, width: 390 });
  const staff = await enter({ as: await newStaff('support'), lang: 'zh_cn' });
  const { page, t } = user;

  await test.step('the user gives it from the foot of a page', async () => {
    await page.goto(paths.orderList());
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: t('shell:footer.feedback'), exact: true })
      .click();
    await choose(page, t('tickets:feedback.kindLabel'), t('tickets:feedback.kind.problem'));
    const field = page.getByLabel(t('tickets:feedback.text'), { exact: true });
    await field.fill(text);
    await press(page, t('tickets:feedback.send'));
    await expectToast(page, t('tickets:feedback.thanks'));
    await expect(field).toHaveValue('');
    await expect(page.getByRole('listitem').filter({ hasText: text })).toContainText(t('tickets:state.pending'));
  });

  await test.step('staff read it with the page it is about, and process it', async () => {
    const { page: staffPage, t: say } = staff;
    await staffPage.goto(paths.feedbackList());
    const card = staffPage.locator('section').filter({ hasText: text });
    await expect(card).toContainText(paths.orderList());
    await card.getByRole('button', { name: say('tickets:feedback.process'), exact: true }).click();
    await card.getByLabel(say('tickets:feedback.outcome')).fill(OUTCOME);
    await card.getByRole('button', { name: say('tickets:feedback.process'), exact: true }).click();
    await expectToast(staffPage, say('tickets:feedback.processed'));
    await expect(card).toHaveCount(0);
  });

  await test.step('the user reads it without a reload, and by notice', async () => {
    const item = page.getByRole('main').getByRole('listitem').filter({ hasText: text });
    await expect(item).toContainText(t('tickets:feedback.outcomeOf', { text: OUTCOME }));
    await expect(item).toContainText(t('tickets:state.processed'));
    await page.goto(paths.notice());
    await expect(page.getByRole('main').getByText(OUTCOME).first()).toBeVisible();
  });
});
