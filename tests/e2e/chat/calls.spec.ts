import type { Locator } from '@playwright/test';
import { startRelay } from '#tests/fixtures/relay.ts';
import { paths } from '#web/paths.ts';
import {
  callable,
  connect as connectCall,
  equip,
  expectFlow,
  expectNoCall,
  expectSaid,
  expectSilence,
  expectSound,
  expectStage,
  lineOf,
  press,
  sentCamera,
  startCall,
  withRule,
} from '../support/calls.ts';
import { log, type Talk, talk } from '../support/chat.ts';
import { freshCode } from '../support/forms.ts';
import { place } from '../support/orders.ts';
import { newTrader, type Pair } from '../support/people.ts';
import { relayPort } from '../support/product.ts';
import { expect, SMOKE, test, type Visit } from '../support/test.ts';

/** The running test's two users, who can call each other, and their conversation. */
let pair: Pair;
let order: Talk;

test.beforeEach(async ({ pair: own }) => {
  pair = own;
  order = await talk(own);
});

type Enter = (entrance: { as: string; lang?: 'en' | 'zh_cn'; width?: number }) => Promise<Visit>;

/** Both parties in their conversation, ready to call. */
async function both(enter: Enter, options: { lang?: 'en' | 'zh_cn'; width?: number } = {}): Promise<[Visit, Visit]> {
  const caller = await enter({ as: pair.seller, ...options });
  const called = await enter({ as: pair.provider, ...options });
  for (const visit of [caller, called]) {
    await equip(visit);
    await visit.page.goto(paths.chat(order.conversationId));
    await callable(visit, visit === caller ? pair.provider : pair.seller);
  }
  return [caller, called];
}

const connect = (caller: Visit, called: Visit, media: 'audio' | 'video'): Promise<void> =>
  connectCall(caller, called, { media, name: pair.provider });

const outcomes = async (): Promise<object[]> => {
  const { messages } = await order.seller.wire.call('chat.listMessages', { conversationId: order.conversationId });
  return messages.filter(({ kind }) => kind === 'call').map(({ data }) => data as object);
};
const newest = async () => (await outcomes()).at(-1);

test('a video call shows each the other, and ends on both sides', SMOKE, async ({ enter }) => {
  const [caller, called] = await both(enter, { lang: 'zh_cn', width: 390 });
  const { t } = caller;
  await connect(caller, called, 'video');
  await Promise.all([expectFlow(caller, 'frames'), expectFlow(called, 'frames'), expectFlow(called, 'samples')]);
  const far = called.page.getByLabel(t('calls:theirPicture', { name: pair.seller }), { exact: true });
  await expect.poll(() => far.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBeGreaterThan(0);
  await expect(caller.page.getByTestId('call')).toContainText(/\d\d:\d\d:\d\d/);
  // The other side large, the own picture small and within it.
  const large = await far.boundingBox();
  const small = await called.page.getByLabel(t('calls:ownPicture'), { exact: true }).boundingBox();
  if (!large || !small) throw new Error('a picture is not shown');
  expect(small.width * 3).toBeLessThan(large.width);
  expect([small.x >= large.x, small.y + small.height <= large.y + large.height]).toEqual([true, true]);

  await test.step('the own picture can be switched off, and another camera chosen', async () => {
    await press(caller, 'cameraOff');
    await expect(caller.page.getByLabel(t('calls:ownPicture'))).toBeHidden();
    await press(caller, 'cameraOff');
    await press(caller, 'devices');
    const cameras = caller.page.getByRole('combobox', { name: t('calls:camera'), exact: true });
    await expect(cameras.locator('option')).toHaveCount(2);
    const used = await cameras.inputValue();
    const deviceIds = await cameras
      .locator('option')
      .evaluateAll((all) => all.map((item) => (item as HTMLOptionElement).value));
    const other = deviceIds.find((id) => id !== used) ?? '';
    await cameras.selectOption(other);
    // The list shows the camera that is in use, not the one that was asked for.
    await expect(cameras).toHaveValue(other);
    // With fake cameras this browser always sends the first picture, so the test reads the sender's device.
    expect(await sentCamera(caller)).toBe(other);
    const kept = await caller.page.evaluate(() => JSON.parse(localStorage.getItem('callDevices') ?? '{}'));
    expect(kept).toMatchObject({ camera: other });
  });

  await press(called, 'hangUp');
  await expectSaid(caller, t('calls:over.ended'));
  await Promise.all([expectNoCall(caller), expectNoCall(called)]);
  await expect.poll(newest).toMatchObject({ code: 5, media: 1 });

  await test.step('the call stands in the chat of both, with how long it was', async () => {
    const { durationS } = (await newest()) as { durationS: number };
    const duration = new Date(durationS * 1_000).toISOString().slice(11, 19);
    for (const [visit, side] of [[caller, 'mine'] as const, [called, 'theirs'] as const]) {
      const line = log(visit).locator('[data-seq]').last();
      await expect(line).toContainText(t('chat:call.video'));
      await expect(line).toContainText(t(`chat:call.outcome.c5.${side}`, { duration }));
    }
  });
});

test('an audio call rings in every tab and is held in the one that answers', async ({ enter }) => {
  const [caller, called] = await both(enter);
  const second: Visit = { ...called, page: await called.page.context().newPage() };
  await second.page.goto(order.path);
  await callable(second, pair.seller);
  await startCall(caller, 'audio', pair.provider);
  await Promise.all([expectStage(called, 'incoming'), expectStage(second, 'incoming')]);
  await press(second, 'accept');
  await expectNoCall(called);
  await Promise.all([expectStage(caller, 'talking'), expectStage(second, 'talking')]);
  await Promise.all([expectFlow(caller, 'samples'), expectFlow(second, 'samples')]);

  await test.step('the window moves by keys and by pointer, and stays in sight', async () => {
    const box = caller.page.getByTestId('call');
    const position = async () => (await box.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const before = await position();
    const grip = box.getByRole('button', { name: caller.t('calls:move'), exact: true });
    await grip.press('ArrowLeft');
    await expect.poll(async () => (await position()).x).toBe(before.x - 24);
    const drag = async (handle: Locator, x: number, y: number): Promise<void> => {
      await handle.hover();
      await caller.page.mouse.down();
      await caller.page.mouse.move(x, y, { steps: 4 });
      await caller.page.mouse.up();
    };
    // By its head, and by the handle in it.
    await drag(box.locator('header b'), 700, 400);
    await expect.poll(async () => Math.abs((await position()).x - before.x)).toBeGreaterThan(200);
    await drag(grip, 0, 0);
    await expect.poll(async () => (await position()).x).toBe(8);
    await expect.poll(async () => (await position()).y).toBe(8);
    // It grows upwards, and there is no room above.
    const { height } = await position();
    await press(caller, 'devices');
    await expect.poll(async () => (await position()).height).toBeGreaterThan(height);
    await expect.poll(async () => (await position()).y).toBe(8);
  });

  await test.step('a new network is taken up without a word', async () => {
    const { exchange } = await lineOf(caller.page);
    await caller.page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect.poll(async () => (await lineOf(caller.page)).exchange).not.toBe(exchange);
    await expectFlow(second, 'samples');
    await expectStage(caller, 'talking');
  });

  await test.step('closing the page is leaving the call', async () => {
    await second.page.close();
    await expectSaid(caller, caller.t('calls:over.peer_left', { name: pair.provider }));
    await expectNoCall(caller);
    await expect.poll(newest).toMatchObject({ code: 5, media: 0 });
  });
});

test('a microphone that is muted carries no sound, until it is on again', async ({ enter }) => {
  const [caller, called] = await both(enter);
  await connect(caller, called, 'audio');
  const mute = caller.page.getByTestId('call').getByRole('button', { name: caller.t('calls:mute'), exact: true });
  await Promise.all([expectSound(called), expectSound(caller)]);
  await expect(mute).toHaveAttribute('aria-pressed', 'false');
  await mute.click();
  await expect(mute).toHaveAttribute('aria-pressed', 'true');
  await expectSilence(called);
  // Only one way: the muted user still hears the other.
  await expectSound(caller);
  await mute.click();
  await expectSound(called);

  await test.step('the next call begins with its sound on', async () => {
    await mute.click();
    await press(caller, 'hangUp');
    await Promise.all([expectNoCall(caller), expectNoCall(called)]);
    await connect(caller, called, 'audio');
    await expect(mute).toHaveAttribute('aria-pressed', 'false');
    await expectSound(called);
    await press(caller, 'hangUp');
    await Promise.all([expectNoCall(caller), expectNoCall(called)]);
  });
});

test('a call is refused, taken back, or rings out', async ({ enter }) => {
  const [caller, called] = await both(enter);
  const { t } = caller;
  await startCall(caller, 'audio', pair.provider);
  await expectStage(called, 'incoming');
  await expectSaid(caller, t('calls:stage.outgoing', { name: pair.provider }));
  await expectSaid(called, t('calls:invites.audio', { name: pair.seller }));
  await press(called, 'reject');
  await expectSaid(caller, t('calls:over.reject.initiator', { name: pair.provider }));
  await Promise.all([expectNoCall(caller), expectNoCall(called)]);
  await expect.poll(newest).toMatchObject({ code: 1, media: 0 });

  await startCall(caller, 'video', pair.provider);
  await expectStage(called, 'incoming');
  await press(caller, 'hangUp');
  await expectSaid(called, t('calls:over.cancel.invitee', { name: pair.seller }));
  await Promise.all([expectNoCall(caller), expectNoCall(called)]);
  await expect.poll(newest).toMatchObject({ code: 0, media: 1 });

  // Long enough for a slow machine to ring; that it did is noted by its page.
  await withRule('calls.ring_timeout_s', 6, async () => {
    await startCall(caller, 'audio', pair.provider);
    await expectSaid(called, t('calls:invites.audio', { name: pair.seller }));
    await expectSaid(caller, t('calls:over.no_response.initiator'));
    await Promise.all([expectNoCall(caller), expectNoCall(called)]);
  });
  await expect.poll(newest).toMatchObject({ code: 2, media: 0 });
});

test('somebody in a call is busy for others', async ({ enter }) => {
  const [caller, called] = await both(enter);
  await connect(caller, called, 'audio');
  const other = await newTrader();
  const aside = await place({ seller: other, provider: pair.provider }, [{ face: 25, code: freshCode() }]);
  const third = await enter({ as: other });
  await equip(third);
  await third.page.goto(aside.path);
  await startCall(third, 'audio', pair.provider);
  await expectSaid(third, third.t('calls:over.busy', { name: pair.provider }));
  await expectNoCall(third);
  await expectStage(called, 'talking');
  await press(caller, 'hangUp');
  await Promise.all([expectNoCall(caller), expectNoCall(called)]);
});

test('without permission for the microphone nobody calls or is called', async ({ enter }) => {
  const [caller, called] = await both(enter);
  const { t } = caller;
  // Granting these permissions denies all others.
  await called.page.context().clearPermissions();
  await called.page.context().grantPermissions(['clipboard-read']);
  await startCall(caller, 'video', pair.provider);
  await expectSaid(caller, t('calls:over.network'));
  await expectSaid(called, t('calls:over.no_permission'));
  await Promise.all([expectNoCall(caller), expectNoCall(called)]);
  await startCall(called, 'audio', pair.seller);
  await expectSaid(called, t('calls:over.no_permission'));
  await expectNoCall(called);
  await expectNoCall(caller);
});

test('two who must not learn each other’s address talk through the relay alone', async ({ enter }) => {
  const relay = await startRelay(relayPort());
  try {
    await withRule('calls.relay_only', 1, async () => {
      const [caller, called] = await both(enter);
      await connect(caller, called, 'video');
      await Promise.all([expectFlow(caller, 'frames'), expectFlow(called, 'frames')]);
      expect((await lineOf(caller.page)).ends).toEqual(['relay', 'relay']);
      expect((await lineOf(called.page)).ends).toEqual(['relay', 'relay']);
      await press(caller, 'hangUp');
      await Promise.all([expectNoCall(caller), expectNoCall(called)]);
    });
  } finally {
    await relay.stop();
  }
});
