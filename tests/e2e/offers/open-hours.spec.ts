import { nextOpening, type OpenHours, SHIFTS } from '#core/offers/open-hours.ts';
import { publishAd } from '#tests/fixtures/world/offers.ts';
import { paths } from '#web/paths.ts';
import { choose, dropPicture, freshCode } from '../support/forms.ts';
import { member } from '../support/members.ts';
import { expect, SMOKE, test } from '../support/test.ts';

/** Closed now and in half an hour, in GMT+8. */
function closedNow(): OpenHours {
  const all = SHIFTS.map((shift): OpenHours => ({ zone: 8, shifts: [shift] }));
  const hours = all.find((each) => [0, 1_800_000].every((later) => nextOpening(Date.now() + later, each) !== null));
  if (hours === undefined) throw new Error('a day has three shifts');
  return hours;
}

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

test('a provider in closed hours, from its offer to a paused clock', SMOKE, async ({ enter, pair }) => {
  const adCode = await publishAd(await member(pair.provider));
  const hours = closedNow();
  const [shift = 0] = hours.shifts;

  await test.step('the provider says when it is open', async () => {
    const { page, t } = await enter({ as: pair.provider });
    await page.goto(paths.editAd(adCode));
    await choose(page, t('ads:hours.zone'), t('ads:hours.in', { zone: 8 }));
    const save = page.getByRole('button', { name: t('ads:edit.act'), exact: true });
    await save.click();
    await expect(page.getByText(t('ui:rule.shifts_none'), { exact: true })).toBeVisible();
    await page.getByRole('checkbox', { name: `${clock(shift)}–${clock(shift + 8)}`, exact: true }).check();
    await save.click();
    await expect(page).not.toHaveURL(/editAd/);
    const { openHours } = await (await member(pair.provider)).wire.call('ads.getMine', { code: adCode });
    expect(openHours).toEqual(hours);
  });

  const seller = await enter({ as: pair.seller });
  await test.step('the seller reads it before selling, and lets the sale move on', async () => {
    const { page, t } = seller;
    await page.goto(`${paths.goSell(adCode)}?face=100`);
    await expect(page.getByText(/is closed now and opens in/).first()).toBeVisible();
    const row = page.getByRole('group', { name: t('market:sell.card', { number: 1 }) });
    await dropPicture(row);
    await row.getByLabel(t('market:code.label'), { exact: true }).fill(freshCode());
    await expect(row.getByLabel(t('market:sell.ready'))).toBeVisible();
    await page.getByRole('checkbox', { name: /sell to the next best offer/ }).check();
    await page.getByRole('checkbox', { name: /I own these cards/ }).check();
    await page.getByRole('button', { name: t('market:sell.act'), exact: true }).click();
    await expect(page).toHaveURL(/\/operate\/.*\/GO/);
  });

  await test.step('the clock stands still, and the page says until when', async () => {
    const { page, t } = seller;
    await expect(page.getByRole('timer')).toContainText(/paused, goes on/);
    await expect(page.getByText(t('orders-workspace:quick.titleChosen'), { exact: true })).toBeVisible();
    await expect(page.getByText(/the clock runs from then/).first()).toBeVisible();
  });

  await test.step('the list and the conversation say so too', async () => {
    const { page } = seller;
    const orderCode = page.url().match(/GO\w+/)?.[0] ?? '';
    await page.goto(paths.orderList());
    await expect(page.getByText(/^\d\d:\d\d, paused$/).first()).toBeVisible();
    const until = page.getByText(/^until .*\d$/).first();
    await expect(until).toBeVisible();
    expect(await until.evaluate((line) => line.scrollWidth <= line.clientWidth)).toBe(true);
    const { id } = await (await member(pair.seller)).wire.call('chat.openConversation', { orderCode });
    await page.goto(paths.chat(id));
    await expect(page.getByText(/paused, goes on/).first()).toBeVisible();
  });
});
