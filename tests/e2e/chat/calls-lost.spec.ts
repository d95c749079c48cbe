import type { WebSocketRoute } from '@playwright/test';
import { paths } from '#web/paths.ts';
import {
  callable,
  connect,
  equip,
  expectFlow,
  expectNoCall,
  expectSaid,
  expectStage,
  press,
  startCall,
  withRule,
} from '../support/calls.ts';
import { bubble, type Talk, talk, write } from '../support/chat.ts';
import type { Pair } from '../support/people.ts';
import { expect, test, type Visit } from '../support/test.ts';

/** A camera and a microphone that are not there: a test picture, and a beep a second. */
/** The running test's two users, who can call each other, and their conversation. */
let pair: Pair;
let order: Talk;

test.beforeEach(async ({ pair: own }) => {
  pair = own;
  order = await talk(own);
});

type Enter = (entrance: { as: string; lang?: 'en' | 'zh_cn'; width?: number }) => Promise<Visit>;

/** A party, ready to be in a call; `prepare` is done before the first page. */
async function party(enter: Enter, as: string, prepare?: (visit: Visit) => Promise<void>): Promise<Visit> {
  const visit = await enter({ as });
  await equip(visit);
  await prepare?.(visit);
  await visit.page.goto(paths.chat(order.conversationId));
  await callable(visit, as === pair.seller ? pair.provider : pair.seller);
  return visit;
}

test('two who call each other at once meet in one call', async ({ enter }) => {
  // The caller's microphone prompt stays open longer.
  const seller = await party(enter, pair.seller, async ({ page }) => {
    await page.context().addInitScript(() => {
      const requested = new Promise<void>((done) => Object.assign(window, { agree: done }));
      const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
      navigator.mediaDevices.getUserMedia = async (wanted) => {
        await requested;
        return open(wanted);
      };
    });
  });
  const provider = await party(enter, pair.provider);
  await startCall(seller, 'audio', pair.provider);
  await startCall(provider, 'audio', pair.seller);
  const live = async () => (await order.seller.wire.call('calls.getLive', {})).call;
  await expect.poll(live).toMatchObject({ role: 'invitee', state: 'ringing' });
  await expectStage(seller, 'outgoing');
  await seller.page.evaluate(() => (window as unknown as { agree: () => void }).agree());
  await expectStage(seller, 'incoming');
  await press(seller, 'accept');
  await Promise.all([expectStage(seller, 'talking'), expectStage(provider, 'talking')]);
  await press(seller, 'hangUp');
  await Promise.all([expectNoCall(seller), expectNoCall(provider)]);
});

test('who loads the page again comes back to the call, and who closes it has left', async ({ enter }) => {
  const seller = await party(enter, pair.seller);
  const provider = await party(enter, pair.provider);
  // Longer than a loaded machine takes for a page.
  await withRule('calls.return_s', 90, async () => {
    await connect(seller, provider, { media: 'audio', name: pair.provider });
    await provider.page.reload();
    await expectSaid(seller, seller.t('calls:stage.reconnecting'));
    await Promise.all([expectStage(seller, 'talking'), expectStage(provider, 'talking')]);
    await Promise.all([expectFlow(seller, 'samples'), expectFlow(provider, 'samples')]);
  });
  await withRule('calls.return_s', 1, async () => {
    await provider.page.goto('about:blank');
    await expectSaid(seller, seller.t('calls:over.peer_left', { name: pair.provider }));
    await expectNoCall(seller);
  });
});

test('a call outlives the connection to the server, and the tab that had it', async ({ enter }) => {
  const seller = await party(enter, pair.seller);
  const sockets: WebSocketRoute[] = [];
  const provider = await party(enter, pair.provider, async ({ page }) => {
    await page.context().routeWebSocket(/\/socket\?/, (socket) => {
      socket.connectToServer();
      sockets.push(socket);
    });
  });
  const second: Visit = { ...provider, page: await provider.page.context().newPage() };
  await second.page.goto(paths.chat(order.conversationId));
  await callable(second, pair.seller);
  expect(sockets).toHaveLength(1);
  await startCall(seller, 'audio', pair.provider);
  await expectStage(second, 'incoming');
  await press(second, 'accept');
  await Promise.all([expectStage(seller, 'talking'), expectStage(second, 'talking')]);

  await test.step('the connection is cut', async () => {
    await sockets[0]?.close({ code: 1012 });
    await Promise.all([expectFlow(seller, 'samples'), expectFlow(second, 'samples')]);
    await expect(async () => {
      await second.page.evaluate(() => window.dispatchEvent(new Event('online')));
      expect(sockets).toHaveLength(2);
    }).toPass();
  });

  await test.step('the tab that has it is closed', async () => {
    await provider.page.close();
    await expect.poll(() => sockets.length).toBe(3);
    await Promise.all([expectFlow(seller, 'samples'), expectFlow(second, 'samples')]);
  });

  await test.step('and who is still there hears of its end', async () => {
    await Promise.all([expectStage(seller, 'talking'), expectStage(second, 'talking')]);
    await press(seller, 'hangUp');
    await expectSaid(second, second.t('calls:over.ended'));
    await Promise.all([expectNoCall(seller), expectNoCall(second)]);
  });
});

test('a way that both look for at once is found, though what one of them says is lost', async ({ enter }) => {
  const lost = { now: false, count: 0 };
  const seller = await party(enter, pair.seller);
  const provider = await party(enter, pair.provider, async ({ page }) => {
    await page.context().routeWebSocket(/\/socket\?/, (socket) => {
      const server = socket.connectToServer();
      server.onMessage((message) => {
        const isSignal = String(message).includes('"call.signal"');
        if (isSignal) lost.count += 1;
        if (!isSignal || !lost.now) socket.send(message);
      });
    });
  });
  await connect(seller, provider, { media: 'audio', name: pair.provider });
  lost.now = true;
  lost.count = 0;
  // The side that wins a collision of offers is not reached.
  await seller.page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(() => lost.count).toBeGreaterThan(0);
  lost.now = false;
  const exchange = () =>
    seller.page.evaluate(() => {
      const { connections } = window as unknown as { connections: RTCPeerConnection[] };
      return connections.at(-1)?.signalingState;
    });
  expect(await exchange()).toBe('have-local-offer');
  await provider.page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(exchange).toBe('stable');
  await Promise.all([expectFlow(seller, 'samples'), expectFlow(provider, 'samples')]);
  await press(seller, 'hangUp');
  await Promise.all([expectNoCall(seller), expectNoCall(provider)]);
});

test('a call is made small, to write while one talks, on a phone', async ({ enter }) => {
  const seller = await enter({ as: pair.seller, width: 390 });
  await equip(seller);
  await seller.page.goto(paths.chat(order.conversationId));
  await callable(seller, pair.provider);
  const provider = await party(enter, pair.provider);
  await connect(seller, provider, { media: 'video', name: pair.provider });
  const box = seller.page.getByTestId('call');
  await press(seller, 'fullScreen');
  await expect.poll(() => seller.page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await press(seller, 'leaveFullScreen');
  await expect.poll(() => seller.page.evaluate(() => document.fullscreenElement !== null)).toBe(false);

  await press(seller, 'small');
  await expect(box.getByRole('button', { name: seller.t('calls:mute'), exact: true })).toHaveCount(0);
  await expect(box).toContainText(/\d\d:\d\d:\d\d/);
  await write(seller, pair.provider, 'While we talk');
  await expect(bubble(provider, 'While we talk')).toBeVisible();
  await expect(bubble(seller, 'While we talk')).toBeInViewport();
  await Promise.all([expectFlow(seller, 'samples'), expectFlow(provider, 'samples')]);
  await press(seller, 'large');
  await expectFlow(seller, 'frames');
  await press(seller, 'small');
  await press(seller, 'hangUp');
  await Promise.all([expectNoCall(seller), expectNoCall(provider)]);
});
