import { ERRORS } from '#contract/errors/codes.ts';
import { paths } from '#web/paths.ts';
import { typeLogin } from '../support/forms.ts';
import { PASSWORD } from '../support/members.ts';
import { codesTo, messageTo } from '../support/outbox.ts';
import { newStaff, newTrader } from '../support/people.ts';
import { openProtection } from '../support/protections.ts';
import { giveReason, openPerson, press } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';

test('an e-mail address is changed once both addresses have confirmed, and the old one is told', async ({ enter }) => {
  const name = await newTrader();
  const [old, next] = [`${name}@example.com`, `${name}@example.net`];
  const visit = await enter({ as: name, width: 390 });
  const { page, t } = visit;
  await page.goto(paths.security());
  await openProtection(visit, 'email', 'change');
  await expect(page.getByText(t('security:email.now', { email: old }), { exact: true })).toBeVisible();
  await page.getByLabel(t('security:email.next'), { exact: true }).fill(next);
  const [oldCode = '', newCode = ''] = await codesTo([old, next], () => press(page, t('security:email.send')));
  const codeOf = (email: string) => page.getByLabel(t('security:email.newCode', { email }), { exact: true });

  // The code of one address is not good for the other.
  await codeOf(old).fill(newCode);
  await codeOf(next).fill(newCode);
  await press(page, t('security:email.act'));
  await expect(codeOf(old)).toHaveAccessibleDescription(ERRORS['auth.code_wrong'].en);
  await codeOf(old).fill(oldCode);
  await press(page, t('security:email.act'));
  await expectToast(page, t('security:email.done'));
  await expect(page.getByText(t('security:email.now', { email: next }), { exact: true })).toBeVisible();
  expect(await messageTo(old, /e-mail address/)).toContain(paths.security());

  const elsewhere = await enter();
  await elsewhere.page.goto(paths.login());
  await typeLogin(elsewhere, old);
  await expect(elsewhere.page.getByText(ERRORS['auth.login_failed'].en, { exact: true })).toBeVisible();
  await typeLogin(elsewhere, next);
  await expect(elsewhere.page).not.toHaveURL(/\/login/);
});

test('an account that its owner froze goes on once support have seen who they are', async ({ enter }) => {
  const name = await newTrader();
  const email = `${name}@example.com`;
  const owner = await enter({ as: name, width: 390 });
  const { page, t } = owner;

  await test.step('the owner freezes it, and is logged out', async () => {
    await page.goto(paths.security());
    await press(page, t('security:freeze.act'));
    const dialog = page.getByRole('dialog');
    const freeze = dialog.getByRole('button', { name: t('security:freeze.act'), exact: true });
    await expect(freeze).toBeDisabled();
    await dialog.getByLabel(t('security:freeze.check')).check();
    await freeze.click();
    await expectToast(page, t('security:freeze.done'));
    await expect(page).toHaveURL(/\/login/);
  });

  await test.step('nobody logs in, even with the password', async () => {
    await typeLogin(owner, email, PASSWORD);
    await expect(page.getByText(ERRORS['auth.frozen'].en, { exact: true })).toBeVisible();
  });

  await test.step('support end the freeze on the page of the person, with a reason', async () => {
    const agent = await enter({ as: await newStaff('support'), lang: 'zh_cn' });
    const { page: staffPage, t: say } = agent;
    await openPerson(agent, name);
    await expect(staffPage.getByText(say('staff:people.is.frozen'), { exact: true })).toBeVisible();
    await press(staffPage, say('staff:unfreeze.verb'));
    await giveReason(agent, say('staff:unfreeze.verb'), 'Showed the passport in a video call');
    await expectToast(staffPage, say('staff:unfreeze.done', { name }));
    await expect(staffPage.getByText(say('staff:people.is.frozen'), { exact: true })).toHaveCount(0);
  });

  await test.step('the owner is told, logs in and finds it in the history', async () => {
    await messageTo(email, /support has let it go on/);
    await typeLogin(owner, email);
    await expect(page).not.toHaveURL(/\/login/);
    await page.goto(paths.security());
    await expect(page.getByText(t('security:history.change.unfrozen'), { exact: true })).toBeVisible();
  });
});
