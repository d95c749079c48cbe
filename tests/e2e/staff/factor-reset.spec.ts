import { paths } from '#web/paths.ts';
import { member } from '../support/members.ts';
import { newStaff, newTrader } from '../support/people.ts';
import { bindApp, giveReason, openPerson, press } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';

test('lost factors: support propose, an administrator decides, and the owner stops it', async ({ enter }) => {
  const name = await newTrader();
  await bindApp(name);
  const agent = await enter({ as: await newStaff('support') });
  const reason = `Showed the passport in a video call of ${name}`;

  await test.step('support propose it from the page of the person', async () => {
    const { page, t } = agent;
    await openPerson(agent, name);
    await press(page, t('staff:person.resetFactors'));
    await giveReason(agent, t('staff:person.resetFactors'), reason);
    await expectToast(page, t('staff:person.factorsProposed'));
  });

  await test.step('an administrator approves it', async () => {
    const admin = await enter({ as: 'demo_admin', lang: 'zh_cn' });
    const { page, t } = admin;
    await page.goto(paths.proposals());
    const card = page.locator('section').filter({ hasText: reason });
    await card.getByRole('button', { name: t('staff:proposals.approve'), exact: true }).click();
    await giveReason(admin, t('staff:proposals.approve'), 'Saw the video call');
    await expect(card).toHaveCount(0);
  });

  await test.step('the owner reads it and stops it', async () => {
    const { page, t } = await enter({ as: name, width: 390 });
    await page.goto(paths.security());
    await expect(page.getByText(t('security:reset.text'))).toBeVisible();
    await press(page, t('security:reset.stop'));
    await expectToast(page, t('security:reset.stopped'));
    await expect(page.getByText(t('security:reset.text'))).toHaveCount(0);
    const own = await (await member(name)).wire.call('factors.getMine', {});
    expect(own).toMatchObject({ hasFactor: true, resetDueAt: null });
  });
});
