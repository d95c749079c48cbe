import { noiseImage } from '#tests/fixtures/world/cards.ts';
import { paths } from '#web/paths.ts';
import { bubble, field, log, openMenu, say, talk, write } from '../support/chat.ts';
import { member } from '../support/members.ts';
import { arbitrated } from '../support/orders.ts';
import { expect, SMOKE, test } from '../support/test.ts';

const picture = async (name: string) => ({ name, mimeType: 'image/png', buffer: await noiseImage() });

test('two people talk beside their order', SMOKE, async ({ enter, pair }) => {
  const order = await talk(pair);
  const seller = await enter({ as: pair.seller });
  const provider = await enter({ as: pair.provider });
  const { t } = seller;
  await seller.page.goto(order.path);
  await provider.page.goto(order.path);
  await expect(field(provider, pair.seller)).toBeVisible();
  await expect(seller.page.getByText(t('chat:window.password'), { exact: true })).toBeVisible();

  const typing = provider.page.getByText(t('chat:window.typing', { count: 1, name: pair.seller }));
  await test.step('who writes is seen writing; what is read is marked so', async () => {
    // It is said for some seconds: whoever writes on is seen, however slow the machine.
    await expect(async () => {
      await field(seller, pair.provider).pressSequentially('The ');
      await expect(typing).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await write(seller, pair.provider, 'The receipt: https://example.com/r?a=1.');
    const link = bubble(provider, 'The receipt').getByRole('link', {
      name: 'https://example.com/r?a=1',
      exact: true,
    });
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
    await expect(link).toHaveAttribute('target', '_blank');
    await link.click();
    const leaving = provider.page.getByRole('dialog', { name: t('chat:link.title', { host: 'example.com' }) });
    await leaving.getByRole('button', { name: t('ui:confirm.back'), exact: true }).click();
    await expect(leaving).toHaveCount(0);
    expect(provider.page.context().pages()).toHaveLength(1);
    await expect(bubble(seller, 'The receipt')).toContainText(t('chat:mark.read'));
    await expect(typing).toHaveCount(0);
  });

  await test.step('what looks like markup stays words', async () => {
    await write(seller, pair.provider, '<b>bold</b> & <img src=x onerror=alert(1)>');
    await expect(bubble(provider, '<b>bold</b> & <img src=x onerror=alert(1)>')).toBeVisible();
  });

  await test.step('pictures go out with their words, and open large', async () => {
    const form = provider.page.getByRole('group', { name: t('chat:composer.label'), exact: true });
    await form
      .locator('input[type=file]')
      .first()
      .setInputFiles([await picture('one.png'), await picture('two.png')]);
    await expect(
      form.getByRole('button', { name: t('chat:attach.remove', { name: 'two.png' }), exact: true }),
    ).toBeVisible();
    await expect(form.getByRole('progressbar')).toHaveCount(0);
    await write(provider, pair.seller, 'Both pictures');
    const got = bubble(seller, 'Both pictures');
    await expect(got.locator('img')).toHaveCount(2);
    const caption = t('chat:file.image', { name: pair.provider, at: 1 });
    await got.getByRole('button', { name: t('ui:media.open', { caption }), exact: true }).click();
    await expect(seller.page.getByRole('dialog')).toBeVisible();
    await seller.page.keyboard.press('Escape');
    await expect(seller.page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('an answer quotes what it answers', async () => {
    await openMenu(provider, 'The receipt');
    await provider.page.getByRole('menuitem', { name: t('chat:message.reply'), exact: true }).click();
    await write(provider, pair.seller, 'Thank you for it');
    await expect(bubble(seller, 'Thank you for it').getByRole('button').first()).toContainText('The receipt');
  });

  await test.step('what is taken back is gone for both', async () => {
    await write(provider, pair.seller, 'A slip of the pen');
    await expect(bubble(seller, 'A slip of the pen')).toBeVisible();
    await openMenu(provider, 'A slip of the pen');
    await provider.page.getByRole('menuitem', { name: t('chat:message.retract'), exact: true }).click();
    await expect(log(seller).getByText(t('chat:message.retracted', { name: pair.provider }))).toBeVisible();
    await expect(log(provider).getByText(t('chat:message.youRetracted'))).toBeVisible();
    await expect(log(seller)).not.toContainText('A slip of the pen');
  });

  await test.step('an order is sent as a card', async () => {
    await seller.page.getByRole('button', { name: t('chat:composer.order'), exact: true }).click();
    await seller.page.getByRole('dialog').getByRole('button').filter({ hasText: order.code }).click();
    await expect(log(provider).getByRole('link').filter({ hasText: order.code })).toBeVisible();
  });
});

test('a moderator reads what was taken back, sees that the chain holds, and is seen as staff', async ({
  enter,
  pair,
}) => {
  const order = await talk(pair);
  const seq = await say(order.provider, order.conversationId, 'Words to be regretted');
  await order.provider.wire.call('chat.retract', { conversationId: order.conversationId, seq });
  await arbitrated(order, 'invalid');
  const moderator = await member('demo_moderator');
  await moderator.wire.call('disputes.takeCase', { code: order.code });
  const staff = await enter({ as: 'demo_moderator' });
  const { page, t } = staff;
  await page.goto(paths.case(order.code));
  await expect(page.getByText(/^Chain checked up to message [1-9]/)).toBeVisible();
  await expect(page.getByRole('textbox', { name: t('chat:window.bothParties') })).toBeVisible();
  await page.getByText(t('chat:record.asRecord'), { exact: true }).click();
  const entry = page.getByRole('listitem').filter({ hasText: 'Words to be regretted' });
  await expect(entry).toContainText(t('chat:record.retracted'));

  const seller = await enter({ as: pair.seller });
  await seller.page.goto(order.path);
  await moderator.wire.call('chat.openConversation', { orderCode: order.code });
  await say(moderator, order.conversationId, 'I look at both sides now');
  const message = bubble(seller, 'I look at both sides now');
  await expect(message).toContainText(t('chat:staff.badge'));
  await expect(log(seller)).not.toContainText('Words to be regretted');
});

test('Message on a person’s page opens the conversation with them', async ({ enter, pair }) => {
  const seller = await enter({ as: pair.seller });
  const { page, t } = seller;
  const provider = await member(pair.provider);
  await page.goto(paths.userCenter(provider.userId));
  await page.getByRole('button', { name: t('chat:page.messageTo', { name: pair.provider }), exact: true }).click();
  await expect(page).toHaveURL(/\/chat\?c=/);
  await expect(field(seller, pair.provider)).toBeVisible();
});
