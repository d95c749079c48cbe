import { randomInt } from 'node:crypto';
import sharp from 'sharp';
import { paths } from '#web/paths.ts';
import { choose, typeLogin } from '../support/forms.ts';
import { member, PASSWORD } from '../support/members.ts';
import { codesTo, codeTo } from '../support/outbox.ts';
import { newTrader } from '../support/people.ts';
import { productUrl } from '../support/product.ts';
import { openProtection } from '../support/protections.ts';
import { expect, test, type Visit } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';

const FRESH = 'Fresh13579';

/** A Nigerian mobile number of this test's own, as it is dialled there. */
const newNumber = (): string => `0803 ${randomInt(100, 1_000)} ${randomInt(1_000, 10_000)}`;
const stored = (dialled: string): string => `+234${dialled.slice(1).replaceAll(' ', '')}`;

/** Twice as wide as high. */
const widePicture = (): Promise<Buffer> =>
  sharp({
    create: {
      width: 400,
      height: 200,
      channels: 3,
      background: '#2f8f6b',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .png()
    .toBuffer();

async function askFor({ page, t }: Visit, dialled: string): Promise<void> {
  await choose(page, t('auth:phone.country'), 'Nigeria +234');
  await page.getByLabel(t('auth:phone.number'), { exact: true }).fill(dialled);
}

test('a phone is bound, logs in, is changed, and sets a new password', async ({ enter }) => {
  const visit = await enter({ as: await newTrader() });
  const { page, t } = visit;
  const [first, second] = [newNumber(), newNumber()];
  await page.goto(paths.security());
  await openProtection(visit, 'phone');
  await expect(page.getByText(t('auth:phone.none'))).toBeVisible();

  const send = () => page.getByRole('button', { name: t('auth:phone.send'), exact: true }).click();
  await askFor(visit, '0123');
  await send();
  await expect(page.getByLabel(t('auth:phone.number'), { exact: true })).toHaveAccessibleDescription(/mobile number/);
  await askFor(visit, first);
  const firstCode = await codeTo(stored(first), send);
  const codeField = (dialled: string) => page.getByLabel(t('auth:phone.codeTo', { number: dialled }), { exact: true });
  await codeField(stored(first)).fill(firstCode);
  await page.getByRole('button', { name: t('auth:phone.act'), exact: true }).click();
  await expectToast(page, t('auth:phone.done'));
  const masked = `+234 ••••••••${first.slice(-2)}`;
  await expect(page.getByText(t('auth:phone.now', { number: masked }))).toBeVisible();

  await askFor(visit, second);
  const [newCode = '', oldCode = ''] = await codesTo([stored(second), stored(first)], send);
  await codeField(stored(second)).fill(newCode);
  await codeField(masked).fill(oldCode);
  await page.getByRole('button', { name: t('auth:phone.act'), exact: true }).click();
  await expect(page.getByText(t('auth:phone.now', { number: `+234 ••••••••${second.slice(-2)}` }))).toBeVisible();

  const elsewhere = await enter();
  await elsewhere.page.goto(paths.setPassword());
  await elsewhere.page.getByText(t('auth:setPassword.byPhone'), { exact: true }).click();
  await askFor(elsewhere, second);
  const sendAgain = () => elsewhere.page.getByRole('button', { name: t('auth:code.send'), exact: true }).click();
  const resetCode = await codeTo(stored(second), sendAgain);
  await elsewhere.page.getByLabel(t('auth:phone.code'), { exact: true }).fill(resetCode);
  await elsewhere.page.getByLabel(t('auth:setPassword.new'), { exact: true }).fill(FRESH);
  await elsewhere.page.getByLabel(t('auth:repeat'), { exact: true }).fill(FRESH);
  await elsewhere.page.getByRole('button', { name: t('auth:setPassword.act'), exact: true }).click();
  await expect(elsewhere.page).toHaveURL(/\/login/);
  await typeLogin(elsewhere, stored(second), FRESH);
  await expect(elsewhere.page).not.toHaveURL(/\/login/);
});

test('the login password is changed with the present one, and one other login is ended', async ({ enter }) => {
  const name = await newTrader();
  const visit = await enter({ as: name, lang: 'zh_cn', width: 390 });
  const { page, t } = visit;
  await page.goto(paths.passwordLogin());
  await page.getByLabel(t('auth:passwordLogin.old'), { exact: true }).fill('Wrong2468');
  await page.getByLabel(t('auth:setPassword.new'), { exact: true }).fill(FRESH);
  await page.getByLabel(t('auth:repeat'), { exact: true }).fill(FRESH);
  const set = page.getByRole('button', { name: t('auth:setPassword.act'), exact: true });
  await set.click();
  await expect(page.getByLabel(t('auth:passwordLogin.old'), { exact: true })).toHaveAttribute('data-invalid', 'true');
  await page.getByLabel(t('auth:passwordLogin.old'), { exact: true }).fill(PASSWORD);
  await set.click();
  await expectToast(page, t('auth:passwordLogin.done'));

  const elsewhere = await enter({ lang: 'zh_cn' });
  await elsewhere.page.goto(paths.login());
  await typeLogin(elsewhere, `${name}@example.com`, FRESH);
  await expect(elsewhere.page).not.toHaveURL(/\/login/);
  await page.goto(paths.security());
  await page.getByRole('button', { name: new RegExp(`^${t('auth:security.endOne', { device: '' })}\\w`) }).click();
  await expect(elsewhere.page).toHaveURL(/\/login/);
  await expect(page.getByText(t('auth:security.only'))).toBeVisible();
});

test('a picture is cropped before it is sent', async ({ enter }) => {
  const name = await newTrader();
  const { page, t } = await enter({ as: name });
  await page.goto(paths.basicInfo());
  const file = page.getByLabel(t('users:picture.title'), { exact: true });
  await file.setInputFiles({ name: 'note.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') });
  await expect(page.getByText(t('users:picture.type'))).toBeVisible();
  await file.setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024) });
  await expect(page.getByText(t('users:picture.large'))).toBeVisible();
  await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(page.getByText(t('users:picture.unreadable'))).toBeVisible();
  await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await widePicture() });
  const dialog = page.getByRole('dialog', { name: t('users:picture.cropTitle') });
  await dialog.getByRole('slider').focus();
  await page.keyboard.press('End');
  await dialog.getByRole('button', { name: t('users:picture.use'), exact: true }).click();
  await expect(dialog).toBeHidden();
  await expectToast(page, t('users:saved'));
  const { photo } = await (await member(name)).wire.call('users.getMe', {});
  expect(photo).not.toBeNull();
  const size = await page.evaluate(async (url) => {
    const picture = await createImageBitmap(await (await fetch(url)).blob());
    return [picture.width, picture.height];
  }, `${productUrl()}${photo}`);
  expect(size[0]).toBe(size[1]);
});
