import { createHash } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { unzip } from '#tests/fixtures/unzip.ts';
import { noiseImage } from '#tests/fixtures/world/cards.ts';
import { say } from '#tests/fixtures/world/chat.ts';
import { buildUser, type TestUser } from '#tests/fixtures/world/people.ts';
import { addPointsAd, disputedPoints, placePoints } from '#tests/fixtures/world/points-orders.ts';
import { outcomeOf } from '#tests/fixtures/world/refusal.ts';
import { openWorld } from '#tests/fixtures/world/world.ts';

const WORDS = 'The card <b>was</b> full';
const world = await openWorld({ 'disputes.case_files_per_minute': 1_000 });
afterAll(() => world.close());

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const fileOf = async ({ wire }: TestUser, code: string) => {
  const { name, bytes } = await wire.exportFile('pointsOrders.exportCase', { code });
  return { name, files: await unzip(bytes, code) };
};
const jsonIn = (files: ReadonlyMap<string, Buffer>, path: string) => JSON.parse(String(files.get(path)));
const inside = (user: TestUser, code: string) => outcomeOf(user.wire.call('pointsOrders.exportCase', { code }));

async function aCase() {
  const { moderator } = world.people;
  const dispute = await disputedPoints(world);
  const { buyer, code } = dispute;
  await moderator.wire.call('pointsOrders.takeCase', { code });
  const uploadId = await buyer.wire.upload('evidence', await noiseImage());
  await buyer.wire.call('pointsOrders.addFile', { code, uploadId, note: 'The receipt' });
  const { id: room } = await buyer.wire.call('chat.openConversation', { orderCode: code });
  await say(buyer, room, WORDS);
  return { ...dispute, uploadId };
}

describe('the case file of a points order', () => {
  it('holds the order, its history, files, chat and movements, for a party', async () => {
    const { seller, buyer, code, uploadId } = await aCase();
    const { name, files } = await fileOf(buyer, code);
    expect(name).toBe(`case-${code}.zip`);
    const record = jsonIn(files, 'case.json');
    expect(record).toMatchObject({
      madeFor: { name: buyer.name, role: 'buyer' },
      order: { code, state: 'in_dispute', seller: { name: seller.name }, orderAmount: '100000000' },
    });
    expect(record.events.map(({ type }: { type: string }) => type)).toEqual([
      'placed',
      'submit_card',
      'reject_card',
      'take_case',
      'case_downloaded',
    ]);
    expect(
      record.ledger.map(({ kind, from, to }: Record<string, { side: string }>) => [kind, from?.side, to?.side]),
    ).toEqual([
      ['pending', 'seller', 'buyer'],
      ['pending', 'seller', 'platform'],
    ]);
    const shown = record.evidence.find((item: { uploadId: string }) => item.uploadId === uploadId);
    expect(shown).toMatchObject({ note: 'The receipt', party: 'buyer' });
    const bytes = files.get(shown.file.path) as Buffer;
    expect(sha256(bytes)).toBe(shown.file.sha256);
    expect(jsonIn(files, 'chat.json').messages.map(({ text }: { text: string }) => text)).toContain(WORDS);
    const page = String(files.get('case.html'));
    expect(page).toContain('The card &lt;b&gt;was&lt;/b&gt; full');
    expect(page).toContain(`${seller.name} sold points to ${buyer.name}`);
    expect(page).toContain(`${seller.name}: Own name only`);
    expect(page).toContain('10.00 – … POINTS');
    const manifest = jsonIn(files, 'manifest.json');
    for (const { path, sha256: hash } of manifest.files) expect(sha256(files.get(path) as Buffer), path).toBe(hash);
    // Both read who took it.
    const { events } = await seller.wire.call('pointsOrders.get', { code });
    expect(events.at(-1)).toMatchObject({ type: 'case_downloaded', actor: 'buyer' });
  });

  it('is for the parties and the staff of the case, and of a disputed order only', async () => {
    const { moderator, colleague, stranger } = world.people;
    const { seller, code } = await aCase();
    expect(jsonIn((await fileOf(moderator, code)).files, 'case.json').madeFor).toMatchObject({ role: 'moderator' });
    expect(await inside(seller, code)).toBe('ok');
    expect(await inside(colleague, code)).toBe('nothing.found');
    expect(await inside(stranger, code)).toBe('nothing.found');
    const [other, buyer] = [await buildUser(world, { points: 500 }), await buildUser(world)];
    const calm = await placePoints(buyer, await addPointsAd(world, other), 100);
    expect(await inside(buyer, calm.orderCode)).toBe('disputes.no_dispute');
  });
});
