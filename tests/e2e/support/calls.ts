import { expect, type Page } from '@playwright/test';
import type { RuleName } from '#core/rules/rules.ts';
import { member } from './members.ts';
import type { Visit } from './test.ts';

/** Statistics of the browser's peer connection, from the browser itself. */
export interface Line {
  /** Pictures of the other side that were decoded so far. */
  readonly frames: number;
  /** Samples of the other side's sound that were played so far. */
  readonly samples: number;
  /** Of the other side's sound so far: it grows while something is heard, and not while there is silence. */
  readonly energy: number;
  /** Of both ends of the way that is in use: host, srflx, prflx or relay. */
  readonly ends: readonly string[];
  /** Names the exchange by which the way was found; a new one has another name. */
  readonly exchange: string;
}

/**
 * Keeps hold of the connections that a page makes and of what its call says, and lets it use microphone and camera.
 * Before its first page.
 */
export async function equip({ page }: Visit): Promise<void> {
  await page.context().grantPermissions(['camera', 'microphone']);
  await page.context().addInitScript(() => {
    const connections: RTCPeerConnection[] = [];
    const reports: string[] = [];
    Object.assign(window, { connections, reports });
    // How a call ended is read for a second: too short to look for it from outside.
    const look = (): void => {
      const text = document.querySelector('[data-testid=call] [role=status]')?.textContent;
      if (text && reports.at(-1) !== text) reports.push(text);
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
    window.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        connections.push(this);
      }
    };
  });
}

/** The newest connection of a page. */
export function lineOf(page: Page): Promise<Line> {
  return page.evaluate(async () => {
    const { connections } = window as unknown as { connections: RTCPeerConnection[] };
    const connection = connections.at(-1);
    const line = { frames: 0, samples: 0, energy: 0, ends: [] as string[], exchange: '' };
    if (!connection) return line;
    const stats = await connection.getStats();
    const byId = new Map<string, Record<string, unknown>>();
    stats.forEach((stat: { id: string }) => void byId.set(stat.id, stat as unknown as Record<string, unknown>));
    for (const record of byId.values()) {
      if (record['type'] === 'inbound-rtp' && record['kind'] === 'video')
        line.frames += Number(record['framesDecoded'] ?? 0);
      if (record['type'] === 'inbound-rtp' && record['kind'] === 'audio') {
        line.samples += Number(record['totalSamplesReceived'] ?? 0);
        line.energy += Number(record['totalAudioEnergy'] ?? 0);
      }
      if (record['type'] !== 'transport') continue;
      const pair = byId.get(String(record['selectedCandidatePairId'] ?? ''));
      const ends = [pair?.['localCandidateId'], pair?.['remoteCandidateId']].map((id) => byId.get(String(id ?? '')));
      line.ends = ends.map((end) => String(end?.['candidateType'] ?? ''));
    }
    line.exchange = /a=ice-ufrag:(\S+)/.exec(connection.localDescription?.sdp ?? '')?.[1] ?? '';
    return line;
  });
}

/** The camera whose picture a page sends. */
export function sentCamera({ page }: Visit): Promise<string | undefined> {
  return page.evaluate(() => {
    const { connections } = window as unknown as { connections: RTCPeerConnection[] };
    const tracks = connections
      .at(-1)
      ?.getSenders()
      .map(({ track }) => track);
    return tracks?.find((track) => track?.kind === 'video')?.getSettings().deviceId;
  });
}

/** Until the page has decoded this many more pictures of the other side, or played a second more of its sound. */
export async function expectFlow({ page }: Visit, kind: 'frames' | 'samples'): Promise<void> {
  const enough = { frames: 15, samples: 48_000 }[kind];
  const before = (await lineOf(page))[kind];
  await expect.poll(async () => (await lineOf(page))[kind] - before, { timeout: 90_000 }).toBeGreaterThan(enough);
}

/** A beep of the microphone that is not there has a thousand times as much; the noise of a decoder far less. */
const HEARD = 0.000_01;

/** Until something of the other side's sound is heard. */
export async function expectSound({ page }: Visit): Promise<void> {
  const before = (await lineOf(page)).energy;
  await expect.poll(async () => (await lineOf(page)).energy - before, { timeout: 90_000 }).toBeGreaterThan(HEARD);
}

/** More than a second of the other side is played, and no beep is in it. What was on its way before is let pass. */
export async function expectSilence(visit: Visit): Promise<void> {
  await expectFlow(visit, 'samples');
  const before = (await lineOf(visit.page)).energy;
  await expectFlow(visit, 'samples');
  expect((await lineOf(visit.page)).energy - before).toBeLessThan(HEARD);
}

/** The call on a page, at this stage. */
export async function expectStage({ page }: Visit, stage: string): Promise<void> {
  await expect(page.getByTestId('call')).toHaveAttribute('data-stage', stage, { timeout: 90_000 });
}

/** Messages of the page's call since the last check. */
export async function expectSaid({ page }: Visit, words: string): Promise<void> {
  const heard = () =>
    page.evaluate((part) => {
      const { reports } = window as unknown as { reports: string[] };
      const at = reports.findIndex((text) => text.includes(part));
      return at >= 0 && reports.splice(0, at + 1).length > 0;
    }, words);
  await expect.poll(heard, { message: words, timeout: 90_000 }).toBe(true);
}

export async function expectNoCall({ page }: Visit): Promise<void> {
  await expect(page.getByTestId('call')).toHaveCount(0);
}

export async function press({ page, t }: Visit, key: string): Promise<void> {
  await page
    .getByTestId('call')
    .getByRole('button', { name: t(`calls:${key}`), exact: true })
    .click();
}

/** The page stands, the buttons to call are there, and it hears: whoever is not connected cannot be called. */
export async function callable({ page, t }: Visit, name: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => localStorage.getItem('socketPlace') !== null)).toBe(true);
  await expect(page.getByRole('button', { name: t('calls:start.audio', { name }), exact: true })).toBeEnabled();
}

/** Calls a user, who answers, until both hear each other. */
export async function connect(caller: Visit, called: Visit, call: { media: 'audio' | 'video'; name: string }) {
  await startCall(caller, call.media, call.name);
  await expectStage(called, 'incoming');
  await press(called, 'accept');
  await Promise.all([expectStage(caller, 'talking'), expectStage(called, 'talking')]);
}

/** Presses the button in the head of the chat. */
export async function startCall({ page, t }: Visit, media: 'audio' | 'video', name: string): Promise<void> {
  await page.getByRole('button', { name: t(`calls:start.${media}`, { name }), exact: true }).click();
}

/** Sets a rule of calls while `work` runs. */
export async function withRule(name: RuleName, value: number, work: () => Promise<void>): Promise<void> {
  const { wire } = await member('demo_admin');
  const { list } = await wire.call('settings.listRules', {});
  const rule = list.find((item) => item.name === name);
  if (!rule) throw new Error(`there is no rule ${name}`);
  const reason = 'For a test of calls';
  const set = async (to: number, before: number) => {
    const change = { name, value: to, before, reason };
    if (rule.guard === null) return wire.call('settings.setRule', change);
    const { id } = await wire.call('staff.proposeRule', change);
    return (await member('demo_admin2')).wire.call('staff.decideProposal', { id, approve: true, reason });
  };
  await set(value, rule.value);
  try {
    await work();
  } finally {
    if (rule.source === 'default' && rule.guard === null) await wire.call('settings.resetRule', { name, reason });
    else await set(rule.value, value);
  }
}
