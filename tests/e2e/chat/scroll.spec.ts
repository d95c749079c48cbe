import { paths } from '#web/paths.ts';
import { bubble, log, numbersOf, say, talk } from '../support/chat.ts';
import { expect, test } from '../support/test.ts';

test('older messages come in above without a jump, and an early one is found', async ({ enter, pair }) => {
  const order = await talk(pair);
  for (let number = 1; number <= 120; number++) {
    const who = number % 3 === 0 ? order.provider : order.seller;
    await say(who, order.conversationId, `Line number ${number}.`);
  }
  const visit = await enter({ as: pair.provider });
  const { page, t } = visit;
  await page.goto(paths.chat(order.conversationId));
  await expect(bubble(visit, 'Line number 120.')).toBeVisible();
  expect(await bubble(visit, 'Line number 20.').count()).toBe(0);

  // From page to page: visible messages keep their place to the pixel while older ones load above.
  const box = log(visit);
  await expect(async () => {
    await box.evaluate((element) => element.scrollTo(0, 0));
    await expect(bubble(visit, 'Line number 1.')).toHaveCount(1, { timeout: 1_000 });
  }).toPass();
  const all = (await numbersOf(visit)).length;
  expect(all).toBe(120);

  await page.getByRole('button', { name: t('chat:window.toEnd'), exact: true }).click();
  await expect(bubble(visit, 'Line number 120.')).toBeInViewport();
  await page.getByRole('button', { name: t('chat:search.open'), exact: true }).click();
  await page.getByRole('textbox', { name: t('chat:search.inside'), exact: true }).fill('number 3.');
  await page.getByRole('button').filter({ hasText: 'Line number 3.' }).click();
  await expect(bubble(visit, 'Line number 3.')).toBeInViewport();

  // The words are marked in the message, and the next hit is a press away.
  await expect(bubble(visit, 'Line number 3.').locator('mark')).toHaveText('number 3.');
  await page.getByRole('textbox', { name: t('chat:search.inside'), exact: true }).fill('number 11');
  await expect(page.getByText(t('chat:search.of', { at: 1, count: 11 }), { exact: true })).toBeVisible();
  await expect(bubble(visit, 'Line number 119.')).toBeInViewport();
  await page.getByRole('button', { name: t('chat:search.next'), exact: true }).click();
  await expect(page.getByText(t('chat:search.of', { at: 2, count: 11 }), { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: t('chat:search.inside'), exact: true })).toHaveCount(0);
  await expect(log(visit).locator('mark')).toHaveCount(0);
});

test('what one reads keeps its place while a page comes in above it', async ({ enter, pair }) => {
  const order = await talk(pair);
  for (let number = 1; number <= 110; number++) await say(order.seller, order.conversationId, `Row ${number}.`);
  const visit = await enter({ as: pair.seller });
  await visit.page.goto(paths.chat(order.conversationId));
  await expect(bubble(visit, 'Row 110.')).toBeVisible();
  const moved = await log(visit).evaluate(async (element) => {
    const first = element.querySelector('[data-seq]') as HTMLElement;
    const count = () => element.querySelectorAll('[data-seq]').length;
    const before = count();
    element.scrollTop = 200;
    const top = first.getBoundingClientRect().top;
    const grown = new Promise<void>((done) => {
      const observer = new MutationObserver(() => {
        if (count() <= before) return;
        observer.disconnect();
        requestAnimationFrame(() => done());
      });
      observer.observe(element, { childList: true, subtree: true });
    });
    element.dispatchEvent(new Event('scroll'));
    await grown;
    return Math.abs(first.getBoundingClientRect().top - top);
  });
  expect(moved).toBeLessThan(2);
});
