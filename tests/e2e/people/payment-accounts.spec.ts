import { personFacts, proveOne } from '#tests/fixtures/world/identity.ts';
import { paths } from '#web/paths.ts';
import { countryIn } from '../support/country.ts';
import { choose, dropPicture } from '../support/forms.ts';
import { member } from '../support/members.ts';
import { newStaff, newTrader } from '../support/people.ts';
import { expect, test, type Visit } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';
import { LANGS } from '../support/words.ts';

const press = ({ page, t }: Visit, key: string) =>
  page
    .getByRole('main')
    .getByRole('button', { name: t(key), exact: true })
    .click();
const type = ({ page, t }: Visit, key: string, text: string) =>
  page.getByLabel(t(`payment-accounts:${key}`), { exact: true }).fill(text);

for (const lang of LANGS) {
  test(`a trader adds a bank account and an online wallet, closes one and deletes it, in ${lang}`, async ({
    enter,
  }) => {
    const name = await newTrader(0, 0);
    const person = personFacts({ nationality: 'NG', surname: 'Okafor', givenName: 'Chinedu Emeka' });
    await proveOne(await member(await newStaff('moderator')), await member(name), person);
    const trader = await enter({ as: name, lang });
    const { page, t } = trader;

    await test.step('a Nigerian account, refused by a digit first', async () => {
      await page.goto(paths.me());
      await page
        .getByRole('main')
        .getByRole('link', { name: new RegExp(`^${t('account:name.paymentAccounts')}`) })
        .click();
      await page.getByRole('link', { name: t('payment-accounts:kind.bank.add'), exact: true }).click();
      await choose(page, t('payment-accounts:field.place'), countryIn(lang, 'NG'));
      await choose(page, t('payment-accounts:field.bank'), 'First Bank of Nigeria');
      await type(trader, 'field.accountNumber', '0000014570');
      await press(trader, 'payment-accounts:kind.bank.add');
      await expect(page.getByText(t('payment-accounts:rule.nuban'))).toBeVisible();
      await type(trader, 'field.accountNumber', '0000014579');
      await press(trader, 'payment-accounts:kind.bank.add');
      await expectToast(page, t('payment-accounts:added'));
      await expect(page.getByRole('link', { name: /First Bank of Nigeria.*4579/ })).toBeVisible();
    });

    await test.step('an IBAN is refused by a digit, and somebody else’s name by the server', async () => {
      await page.goto(paths.addPaymentAccount('bank'));
      await choose(page, t('payment-accounts:field.place'), countryIn(lang, 'EU'));
      await type(trader, 'field.iban', 'DE89 3704 0044 0532 0130 01');
      await press(trader, 'payment-accounts:kind.bank.add');
      await expect(page.getByText(t('payment-accounts:rule.iban'))).toBeVisible();
      await type(trader, 'field.iban', 'DE89 3704 0044 0532 0130 00');
      await type(trader, 'field.holder', 'Ada Bello');
      await press(trader, 'payment-accounts:kind.bank.add');
      await expect(page.getByRole('alert')).toBeVisible();
    });

    await test.step('an online wallet with its QR code, shown again with the number', async () => {
      await page.goto(paths.addPaymentAccount('online'));
      await choose(page, t('payment-accounts:field.place'), countryIn(lang, 'KE'));
      await choose(page, t('payment-accounts:field.wallet'), 'M-Pesa');
      await type(trader, 'walletId.mobile', '0712 345678');
      await dropPicture(page.getByRole('main'));
      await press(trader, 'payment-accounts:kind.online.add');
      await page.getByRole('link', { name: /M-Pesa.*5678/ }).click();
      await press(trader, 'payment-accounts:act.reveal');
      await expect(page.getByText('+254712345678', { exact: true })).toBeVisible();
      await expect(page.getByRole('img', { name: t('payment-accounts:qr.label') })).toBeVisible();
    });

    await test.step('it is closed, and deleted', async () => {
      await press(trader, 'payment-accounts:act.close');
      await expect(page.getByText(t('payment-accounts:state.closed'), { exact: true })).toBeVisible();
      await press(trader, 'payment-accounts:act.delete');
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: t('payment-accounts:act.delete'), exact: true }).click();
      await expect(page.getByRole('link', { name: /4579/ })).toBeVisible();
      await expect(page.getByRole('link', { name: /5678/ })).toBeHidden();
    });
  });
}
