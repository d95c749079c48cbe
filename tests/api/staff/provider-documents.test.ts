import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notePresence } from '#server/features/providers/presence.ts';
import { retentionJob } from '#server/features/retention/retention-job.ts';
import { businessDocuments } from '#server/features/retention/retentions.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { diskStorage } from '#server/platform/storage/storage-disk.ts';
import { fakePdf } from '#tests/fixtures/files.ts';
import { withinOne } from '#tests/fixtures/within-one.ts';
import { addUpload, noiseImage } from '#tests/fixtures/world/cards.ts';
import { bindTotp } from '#tests/fixtures/world/factors.ts';
import { personFor } from '#tests/fixtures/world/looks.ts';
import { buildUser, type TestUser } from '#tests/fixtures/world/people.ts';
import { outcomeOf } from '#tests/fixtures/world/refusal.ts';
import { openWorld, type World } from '#tests/fixtures/world/world.ts';

const REASON = 'Compares the register number';
const words = {
  business: 'A shop for gift cards since 2019, registered in Hamburg as HRB 1234',
  answerS: 300,
  aroundTheClock: true,
};
const MAX_BYTES = 70_000;

let world: World;
let moderator: TestUser;
let colleague: TestUser;
beforeAll(async () => {
  await withinOne('hour');
  world = await openWorld({
    'providers.identity_level': 0,
    'bail.required': 0,
    'providers.max_documents': 2,
    'providers.max_document_bytes': MAX_BYTES,
  });
  ({ moderator, colleague } = world.people);
});
afterAll(() => world.close());

const documentsOf = async ({ wire }: TestUser) =>
  (await wire.call('providers.getConditions', {})).application?.documents ?? [];
const add = ({ wire }: TestUser, uploadId: string, name = 'licence.pdf') =>
  wire.call('providers.addDocument', { uploadId, name });

async function drafting(): Promise<TestUser> {
  const user = await buildUser(world, { points: 100 });
  await user.wire.call('providers.saveApplication', words);
  return user;
}

/** An application with one PDF file, sent to staff. */
async function sent(): Promise<{ user: TestUser; id: string; documentId: string }> {
  const user = await drafting();
  const documentId = await user.wire.upload('business', fakePdf());
  await add(user, documentId);
  await bindTotp(world, user);
  await user.wire.call('providers.sendApplication', {});
  const { application } = await user.wire.call('providers.getConditions', {});
  return { user, id: application?.id ?? '', documentId };
}

describe('documents of a business', () => {
  it('are pictures and PDF files within the limit, so many an application', async () => {
    const user = await drafting();
    const pdf = await user.wire.upload('business', fakePdf());
    await add(user, pdf);
    const picture = await user.wire.upload('business', await noiseImage());
    await add(user, picture, 'shop.png');
    expect(await documentsOf(user)).toMatchObject([
      { id: pdf, name: 'licence.pdf', kind: 'pdf' },
      { id: picture, name: 'shop.png', kind: 'image' },
    ]);
    const large = fakePdf({ extra: `% ${'x'.repeat(MAX_BYTES)}` });
    expect(await outcomeOf(user.wire.upload('business', large))).toBe('uploads.too_large');
    const third = await addUpload(world, user, 'business');
    expect(await outcomeOf(add(user, third))).toBe('providers.documents_full');
    await user.wire.call('providers.removeDocument', { id: pdf });
    expect(await outcomeOf(add(user, third))).toBe('ok');
    expect(await world.db.maybe(sql`SELECT 1 FROM upload WHERE id = ${pdf}`)).toBeNull();
  });

  it('are files of the applicant that nothing else uses, and change only in their hands', async () => {
    const [user, other] = [await drafting(), await drafting()];
    const theirs = await addUpload(world, other, 'business');
    expect(await outcomeOf(add(user, theirs))).toBe('uploads.missing');
    expect(await outcomeOf(add(user, await addUpload(world, user, 'evidence')))).toBe('uploads.missing');
    await add(other, theirs);
    expect(await outcomeOf(add(other, theirs))).toBe('uploads.missing');
    expect(await outcomeOf(user.wire.call('providers.removeDocument', { id: theirs }))).toBe('nothing.found');
    const { user: applicant, documentId } = await sent();
    expect(await outcomeOf(applicant.wire.call('providers.removeDocument', { id: documentId }))).toBe(
      'providers.not_now',
    );
    const provider = await buildUser(world, { role: 'provider' });
    expect(await outcomeOf(provider.wire.call('uploads.getToken', { purpose: 'business' }))).toBe('gateway.forbidden');
  });

  it('are opened by who has the case, with a reason that the log keeps, and by nobody once it is decided', async () => {
    const { user, id, documentId } = await sent();
    const open = ({ wire }: TestUser) => wire.call('providers.openDocument', { id: documentId, reason: REASON });
    expect(await outcomeOf(open(user))).toBe('gateway.forbidden');
    expect(await outcomeOf(open(moderator))).toBe('providers.taken');
    await moderator.wire.call('providers.takeApplication', { id });
    const { url } = await open(moderator);
    expect((await fetch(new URL(url, world.url))).status).toBe(404);
    const file = await fetch(new URL(url, world.url), { headers: { authorization: moderator.wire.token } });
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(await outcomeOf(open(colleague))).toBe('providers.taken');
    expect(await outcomeOf(moderator.wire.call('uploads.getLink', { id: documentId, reason: REASON }))).toBe(
      'nothing.found',
    );
    const { list } = await colleague.wire.call('providers.listApplications', {});
    expect(list.find((row) => row.id === id)?.documents).toMatchObject([{ name: 'licence.pdf', kind: 'pdf' }]);
    const entry = await world.db.one(sql`
      SELECT actor, after, reason FROM staff_act
      WHERE user_id = ${user.userId} AND kind = 'application' ORDER BY at DESC, id DESC LIMIT 1`);
    expect(entry).toEqual({ actor: moderator.userId, after: { document: 'licence.pdf' }, reason: REASON });
    await moderator.wire.call('providers.decideApplication', { id, outcome: 'refuse', reason: REASON });
    expect(await outcomeOf(open(moderator))).toBe('providers.not_now');
  });

  it('are encrypted where they are kept', async () => {
    const user = await drafting();
    const id = await user.wire.upload('business', fakePdf({ extra: '% Register HRB 1234' }));
    const { key } = await world.db.one<{ key: string }>(sql`SELECT key FROM upload WHERE id = ${id}`);
    expect((await world.services.storage.get(key))?.toString('latin1')).toContain('HRB 1234');
    const onDisk = await diskStorage(`${world.services.config.dataDir}/blobs`).get(key);
    expect(onDisk?.length).toBeGreaterThan(0);
    expect(onDisk?.toString('latin1')).not.toContain('HRB 1234');
  });

  it('are gone some time after the application came to nothing, and its words with them', async () => {
    const [old, young] = [await sent(), await sent()];
    for (const { user } of [old, young]) await user.wire.call('providers.withdrawApplication', {});
    const keepS = world.services.rules.get('providers.document_keep_s');
    await world.db.run(sql`
      UPDATE provider_application SET ended_at = ended_at - make_interval(secs => ${keepS + 1}) WHERE id = ${old.id}`);
    const { key } = await world.db.one<{ key: string }>(sql`SELECT key FROM upload WHERE id = ${old.documentId}`);
    expect(await retentionJob(businessDocuments).run(world.services)).toBe(1);
    expect(await retentionJob(businessDocuments).run(world.services)).toBe(0);
    expect(await world.services.storage.get(key)).toBeNull();
    expect([await documentsOf(old.user), (await documentsOf(young.user)).length]).toEqual([[], 1]);
    const { business } = await world.db.one<{ business: string }>(sql`
      SELECT business FROM provider_application WHERE id = ${old.id}`);
    expect(business).toBe('');
  });

  it('of a draft are gone some time after its last change, and those of a provider after it is none any more', async () => {
    const keepS = world.services.rules.get('providers.document_keep_s');
    const ago = sql`clock_timestamp() - make_interval(secs => ${keepS + 1})`;
    const [left, busy, removed, active] = [await drafting(), await drafting(), await sent(), await sent()];
    for (const user of [left, busy]) await add(user, await user.wire.upload('business', fakePdf()));
    await world.db.run(sql`UPDATE retention_mark SET done_until = '-infinity' WHERE kind = 'business_documents'`);
    await world.db.run(sql`
      UPDATE provider_application SET changed_at = ${ago} WHERE user_id IN (${left.userId}, ${busy.userId})`);
    await busy.wire.call('providers.saveApplication', words);
    await world.db.run(sql`
      UPDATE provider_application SET state = 'approved', ended_at = ${ago} - interval '1 day'
      WHERE id IN (${removed.id}, ${active.id})`);
    await world.db.run(sql`UPDATE app_user SET role = 'provider' WHERE id = ${active.user.userId}`);
    await world.db.run(sql`
      UPDATE app_user SET decertified_at = ${ago} WHERE id IN (${removed.user.userId}, ${active.user.userId})`);
    expect(await retentionJob(businessDocuments).run(world.services)).toBe(2);
    const counts: number[] = [];
    for (const user of [left, busy, removed.user, active.user]) counts.push((await documentsOf(user)).length);
    expect(counts).toEqual([0, 1, 0, 1]);
  });
});

describe('24-hour service', () => {
  const measured = async ({ wire }: TestUser) => {
    const { conditions } = await wire.call('providers.getConditions', {});
    return conditions.find(({ name }) => name === 'presence');
  };

  it('is measured by the hours in which somebody was there, and staff read it', async () => {
    const provider = await buildUser(world, { role: 'provider' });
    const days = world.services.rules.get('providers.presence_days');
    expect(await measured(provider)).toMatchObject({ counts: 'promise', have: '0', isMet: false });
    await world.db.run(sql`
      INSERT INTO presence_hour (user_id, hour)
      SELECT ${provider.userId}, date_trunc('hour', now()) - make_interval(hours => n)
      FROM generate_series(1, 24 * ${days}::int * 3 / 2, 2) n`);
    expect(await measured(provider)).toMatchObject({ have: '5000', need: '9000' });
    const person = await personFor(moderator, provider);
    expect(person.presence).toEqual({ haveBps: 5_000, needBps: 9_000, days });
    expect((await personFor(moderator, colleague)).presence).toBeNull();
  });

  it('counts each hour once, of providers and applicants who are there', async () => {
    const [provider, away] = [
      await buildUser(world, { role: 'provider' }),
      await buildUser(world, { role: 'provider' }),
    ];
    const [applicant, trader] = [await drafting(), await buildUser(world)];
    const here = new Set([provider.userId, applicant.userId, trader.userId]);
    const services = { ...world.services, presence: { isOnline: (userId: string) => here.has(userId) } };
    await notePresence(services);
    await notePresence(services);
    const hoursOf = async ({ userId }: TestUser) =>
      (await world.db.many(sql`SELECT hour FROM presence_hour WHERE user_id = ${userId}`)).length;
    expect(await Promise.all([provider, applicant, away, trader].map(hoursOf))).toEqual([1, 1, 0, 0]);
  });
});
