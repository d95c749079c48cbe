import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endVendorWaits } from '#server/features/identity/vendor/wait.job.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { type FakeSumsub, fakeSumsub } from '#tests/fakes/sumsub.ts';
import { startTestApp, type TestApp } from '#tests/fixtures/app.ts';
import { doDueJobs, endPauses } from '#tests/fixtures/jobs.ts';
import { noiseImage } from '#tests/fixtures/world/cards.ts';
import { caseOf, passportFacts, proveOne } from '#tests/fixtures/world/identity.ts';
import { buildUser, type TestUser } from '#tests/fixtures/world/people.ts';

const WORDS = 'Send the page with your picture again';

let vendor: FakeSumsub;
let app: TestApp;
let moderator: TestUser;
beforeAll(async () => {
  vendor = await fakeSumsub();
  const env = {
    SUMSUB_URL: vendor.url,
    SUMSUB_APP_TOKEN: vendor.appToken,
    SUMSUB_SECRET_KEY: vendor.secretKey,
    SUMSUB_WEBHOOK_SECRET: vendor.webhookSecret,
    SUMSUB_LEVEL: 'documents',
  };
  app = await startTestApp({ loops: false, env });
  moderator = await buildUser(app, { name: 'ines', role: 'moderator' });
});
afterAll(async () => {
  await app.close();
  await vendor.close();
});

let applicant: TestUser;
let id: string;
beforeEach(async () => {
  vendor.fail(null);
  applicant = await buildUser(app, { level: 0 });
  await proveOne(moderator, applicant);
  await applicant.wire.call('identity.submitTwo', await passportFacts(applicant));
  id = await caseOf(moderator, applicant);
});

const documentOf = async () => (await applicant.wire.call('identity.getOwn', {})).two;
/** The vendor's id of this application; null: it does not know it. */
const vendorId = (): string =>
  [...vendor.applicants].find(([, { externalUserId }]) => externalUserId === id)?.[0] ?? '';

async function notify(change: { readonly headers?: Record<string, string> } = {}): Promise<number> {
  const { body, headers } = vendor.webhook(vendorId());
  const response = await fetch(`${app.url}/webhooks/identity-check`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers, ...change.headers },
    body: new Uint8Array(body),
  });
  return response.status;
}

/** What the applicant was told of level two, in order. */
const toldOf = async (): Promise<string[]> => {
  const rows = await app.db.many<{ what: string }>(sql`
    SELECT payload->>'what' AS what FROM outbox
    WHERE event = 'users.changed' AND ${applicant.userId} = ANY (recipients) AND payload->>'level' = '2' ORDER BY id`);
  return rows.map(({ what }) => what);
};
const waitOver = () =>
  app.db.run(sql`UPDATE identity_application SET vendor_since = now() - interval '2 days' WHERE id = ${id}`);

describe('an application at the check service', () => {
  it('is sent with its facts and images, and waits there, not in the queue of the platform', async () => {
    await doDueJobs(app);
    expect(vendor.applicants.get(vendorId())).toMatchObject({
      externalUserId: id,
      levelName: 'documents',
      fixedInfo: { lastName: 'Ødegård', nationality: 'NOR' },
      status: { reviewStatus: 'pending' },
    });
    const images = vendor.applicants.get(vendorId())?.images ?? [];
    expect(images.map(({ metadata }) => metadata.idDocType)).toEqual(['PASSPORT', 'SELFIE']);
    expect(images[0]?.bytes.subarray(1, 4).toString()).toBe('PNG');
    expect(await documentOf()).toMatchObject({ state: 'pending', atVendor: true });
    expect(await moderator.wire.call('identity.getCase', { id })).toMatchObject({ atVendor: true, may: ['take'] });
  });

  it('is approved once, however often the webhook comes', async () => {
    await doDueJobs(app);
    vendor.review(vendorId(), 'GREEN');
    expect(await Promise.all([notify(), notify()])).toEqual([200, 200]);
    expect(await notify()).toBe(200);
    expect(await documentOf()).toMatchObject({ state: 'approved', atVendor: false });
    expect((await applicant.wire.call('identity.getOwn', {})).level).toBe(2);
    expect(await toldOf()).toEqual(['identity_approved']);
  });

  it('is refused with a reason', async () => {
    await doDueJobs(app);
    vendor.review(vendorId(), 'RED', ['SELFIE_MISMATCH']);
    await notify();
    expect(await documentOf()).toMatchObject({ state: 'refused', refusal: 'not_the_person', maySubmit: true });
    expect(await toldOf()).toEqual(['identity_refused']);
  });

  it('goes back for other images, and what comes late of the first answer changes nothing', async () => {
    await doDueJobs(app);
    const first = vendorId();
    vendor.review(first, 'RED', ['LOW_QUALITY'], 'RETRY');
    await notify();
    expect(await documentOf()).toMatchObject({ state: 'more_asked', mayAmend: true });
    const front = await applicant.wire.upload('identity', await noiseImage());
    await applicant.wire.call('identity.submitTwo', { ...(await passportFacts(applicant)), images: { front } });
    expect(await notify()).toBe(200);
    expect(await documentOf()).toMatchObject({ state: 'pending', atVendor: true });
    await doDueJobs(app);
    expect(vendorId()).toBe(first);
    expect(await notify()).toBe(200);
    expect(await documentOf()).toMatchObject({ state: 'pending', atVendor: true });
    vendor.review(first, 'GREEN');
    await notify();
    expect(await toldOf()).toEqual(['identity_more', 'identity_approved']);
  });

  it('follows what the service says now, not the order of its webhooks', async () => {
    await doDueJobs(app);
    vendor.review(vendorId(), 'GREEN');
    await notify();
    vendor.review(vendorId(), 'RED', ['FORGERY']);
    expect(await notify()).toBe(200);
    expect((await documentOf()).state).toBe('approved');
  });

  it('believes no webhook that the service did not sign', async () => {
    await doDueJobs(app);
    vendor.review(vendorId(), 'GREEN');
    expect(await notify({ headers: { 'x-payload-digest': '00'.repeat(32) } })).toBe(401);
    expect(await notify({ headers: { 'x-payload-digest-alg': 'HMAC_SHA1_HEX' } })).toBe(401);
    expect((await fetch(`${app.url}/webhooks/identity-check`, { method: 'POST' })).status).toBe(401);
    expect((await documentOf()).state).toBe('pending');
  });

  it('is sent once when the answer is lost, and asks again for a webhook that failed', async () => {
    vendor.fail(503);
    await doDueJobs(app);
    expect(vendorId()).toBe('');
    vendor.fail(null);
    await endPauses(app);
    await doDueJobs(app);
    const sent = vendorId();
    await app.db.run(sql`UPDATE identity_application SET vendor_id = NULL WHERE id = ${id}`);
    await app.db.run(sql`
      SELECT FROM graphile_worker.add_job('identity.send', ${JSON.stringify({ id })}::json)`);
    await doDueJobs(app);
    expect(vendor.applicants.get(sent)?.images).toHaveLength(2);
    vendor.review(sent, 'GREEN');
    vendor.fail(503);
    expect(await notify()).toBe(503);
    vendor.fail(null);
    expect(await notify()).toBe(200);
    expect((await documentOf()).state).toBe('approved');
  });

  it('comes back to staff after the wait, and is decided by a lost answer if there is one', async () => {
    await doDueJobs(app);
    expect(await endVendorWaits(app.services)).toBe(0);
    await waitOver();
    expect(await endVendorWaits(app.services)).toBe(1);
    expect(await documentOf()).toMatchObject({ state: 'pending', atVendor: false });
    vendor.review(vendorId(), 'GREEN');
    expect(await notify()).toBe(200);
    expect((await documentOf()).state).toBe('pending');
    await waitOver();
    await endVendorWaits(app.services);
    expect((await documentOf()).state).toBe('approved');
  });

  it('is decided by who takes it; a later answer changes nothing', async () => {
    await doDueJobs(app);
    await moderator.wire.call('identity.take', { id });
    expect((await documentOf()).atVendor).toBe(false);
    vendor.review(vendorId(), 'GREEN');
    expect(await notify()).toBe(200);
    expect((await documentOf()).state).toBe('pending');
    await moderator.wire.call('identity.refuse', { id, refusal: 'mismatch', words: WORDS });
    await notify();
    expect(await toldOf()).toEqual(['identity_refused']);
  });

  it('is for staff when its document is on another account, though it passed', async () => {
    await doDueJobs(app);
    await app.db.run(sql`UPDATE identity_application SET is_flagged = true WHERE id = ${id}`);
    vendor.review(vendorId(), 'GREEN');
    await notify();
    expect(await documentOf()).toMatchObject({ state: 'pending', atVendor: false });
  });
});
