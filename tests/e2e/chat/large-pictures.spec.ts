import sharp from 'sharp';
import { paths } from '#web/paths.ts';
import { field, talk } from '../support/chat.ts';
import { expect, test } from '../support/test.ts';

/** Seven million pixels more than the server takes, and lying on its side as cameras store it. */
const [WIDTH, HEIGHT] = [19_000, 3_000];
const LYING = 6;

test('a picture of too many pixels is made smaller before it is sent, and stands upright', async ({ enter, pair }) => {
  const order = await talk(pair);
  const visit = await enter({ as: pair.provider });
  const { page } = visit;
  await page.goto(paths.chat(order.conversationId));
  await expect(field(visit, pair.seller)).toBeVisible();
  const buffer = await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#2a6f4e' } })
    .withMetadata({ orientation: LYING })
    .jpeg({ quality: 40 })
    .toBuffer();
  const sent = page.waitForResponse((response) => new URL(response.url()).pathname === '/uploads');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'panorama.jpg', mimeType: 'image/jpeg', buffer });
  const { errorCode, data } = await (await sent).json();
  expect(errorCode).toBe('0');
  expect(data.height / data.width).toBeCloseTo(WIDTH / HEIGHT, 1);
});
