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
} from '../support/calls.ts';
import { type Talk, talk } from '../support/chat.ts';
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

test('who loads the page anew has left the call, and can be called again', async ({ enter }) => {
  const seller = await party(enter, pair.seller);
  const provider = await party(enter, pair.provider);
  await connect(seller, provider, { media: 'audio', name: pair.provider });
  // It is there again when the connection of the page that is loaded now has begun.
  await provider.page.evaluate(() => localStorage.removeItem('socketPlace'));
  await provider.page.reload();
  await expectSaid(seller, seller.t('calls:over.peer_left', { name: pair.provider }));
  await expectNoCall(seller);
  await callable(provider, pair.seller);
  await expectNoCall(provider);
  await startCall(seller, 'video', pair.provider);
  await expectStage(provider, 'incoming');
  await press(provider, 'reject');
  await Promise.all([expectNoCall(seller), expectNoCall(provider)]);
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
