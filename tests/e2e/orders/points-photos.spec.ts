import { noiseImage } from '#tests/fixtures/world/cards.ts';
import { member } from '../support/members.ts';
import { newStaff } from '../support/people.ts';
import { aTrade } from '../support/points-orders.ts';
import { expect, test, type Visit } from '../support/test.ts';
import { LANGS } from '../support/words.ts';

const REASON = 'The seller says that the card was spent';

for (const lang of LANGS) {
  test(`the photos of a card that pays are opened in sight of both, by a moderator with a reason, in ${lang}`, async ({
    enter,
  }) => {
    const { seller, buyer, code, address } = await aTrade();
    const upload = await buyer.wire.upload('card', await noiseImage());
    await buyer.wire.call('pointsOrders.submitCard', { code, files: [upload] });
    const moderator = await member(await newStaff('moderator'));
    // The picture itself is a button that shows it large.
    const shown = (t: Visit['t']) => new RegExp(`${buyer.name} · ${t('points-orders:files.card')}`);

    await test.step('the seller looks at the card, on a phone', async () => {
      const { page, t } = await enter({ as: seller.name, lang, width: 390 });
      await page.goto(address);
      await page.getByRole('button', { name: new RegExp(t('orders-workspace:cards.showPhoto')) }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('points-orders:cardPhotos.verb') })
        .click();
      await expect(page.getByRole('button', { name: shown(t) })).toBeVisible();
    });

    await test.step('the moderator who holds the case says why', async () => {
      await seller.wire.call('pointsOrders.rejectCard', { code, reason: REASON });
      await moderator.wire.call('pointsOrders.takeCase', { code });
      const { page, t } = await enter({ as: moderator.name, lang });
      await page.goto(address);
      await page.getByRole('button', { name: new RegExp(t('orders-workspace:cards.showPhoto')) }).click();
      const dialog = page.getByRole('dialog');
      const open = dialog.getByRole('button', { name: t('points-orders:cardPhotos.verb') });
      await expect(open).toBeDisabled();
      await dialog.getByLabel(t('points-orders:cardPhotos.reason')).fill(REASON);
      await open.click();
      await expect(page.getByRole('button', { name: shown(t) })).toBeVisible();
    });

    await test.step('the buyer reads of both', async () => {
      const { page, t } = await enter({ as: buyer.name, lang });
      await page.goto(address);
      const opened = (name: string) =>
        page.getByRole('listitem').filter({ hasText: t('points-orders:history.card_opened', { name }) });
      await expect(opened(seller.name)).toBeVisible();
      await expect(opened(t('points-orders:moderator'))).toContainText(REASON);
    });
  });
}
