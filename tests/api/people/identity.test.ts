import { afterAll, describe, expect, it } from 'vitest';
import { followDocuments } from '#server/features/identity/documents.job.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { noiseImage } from '#tests/fixtures/world/cards.ts';
import {
  approveToo,
  caseOf,
  passportFacts,
  personFacts,
  proveOne,
  proveTwo,
  takenCase,
  takenDocument,
} from '#tests/fixtures/world/identity.ts';
import { personFor } from '#tests/fixtures/world/looks.ts';
import { waitingNotices } from '#tests/fixtures/world/notices.ts';
import { sell } from '#tests/fixtures/world/orders.ts';
import { buildUser, type TestUser } from '#tests/fixtures/world/people.ts';
import { outcomeOf, refusalOf } from '#tests/fixtures/world/refusal.ts';
import { makeOld, shareDevice } from '#tests/fixtures/world/ties.ts';
import { openWorld } from '#tests/fixtures/world/world.ts';

const WORDS = 'Send the page with your picture again';
const REASON = 'Compares the two faces';

const world = await openWorld();
const { moderator, colleague } = world.people;
afterAll(() => world.close());

const ownOf = ({ wire }: TestUser) => wire.call('identity.getOwn', {});
const eventsOf = async ({ userId }: TestUser) => {
  const rows = await world.db.many<{ payload: { what: string; note?: string } }>(sql`
    SELECT payload FROM outbox WHERE event = 'users.changed' AND ${userId} = ANY (recipients) ORDER BY id`);
  return rows.map(({ payload }) => payload);
};

describe('the lines at the bottom of a document', () => {
  const SPECIMEN = 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10';

  it('are compared with what the applicant wrote, for who has the case only', async () => {
    const applicant = await buildUser(world, { level: 0 });
    const person = { surname: 'Eriksson', givenName: 'Anna', birthDate: '1974-08-12', documentNumber: 'L898902C3' };
    await applicant.wire.call('identity.submitOne', personFacts(person));
    const id = await caseOf(moderator, applicant);
    const compare = (staff: TestUser, lines = SPECIMEN) => staff.wire.call('identity.compareZone', { id, lines });
    expect(await refusalOf(compare(moderator))).toBe('identity.not_your_case');
    await moderator.wire.call('identity.take', { id });
    expect(await compare(moderator)).toEqual({
      outcome: 'differs',
      differing: ['givenName'],
      skipped: ['nationality'],
      endsOn: '2012-04-15',
    });
    expect(await compare(moderator, SPECIMEN.replace('740812', '740813'))).toMatchObject({ outcome: 'unreadable' });
    expect(await refusalOf(compare(colleague))).toBe('identity.not_your_case');
    expect(await refusalOf(compare(applicant))).toBe('gateway.forbidden');
  });
});

describe('level one', () => {
  it('is applied for, taken, and approved; its facts are sealed', async () => {
    const applicant = await buildUser(world, { level: 0 });
    expect((await ownOf(applicant)).one).toMatchObject({ state: 'none', maySubmit: true });
    const facts = personFacts({ documentNumber: 'TEST-77 2015' });
    await applicant.wire.call('identity.submitOne', facts);
    const own = await ownOf(applicant);
    expect(own.one).toMatchObject({ state: 'pending', maySubmit: false, facts: { surname: 'Ødegård' } });
    expect([own.level, own.one.facts?.documentNumber]).toEqual([0, '•••••••015']);
    const { sealed } = await world.db.one<{ sealed: Buffer }>(sql`
      SELECT facts_sealed AS sealed FROM identity_application WHERE user_id = ${applicant.userId}`);
    expect(sealed.includes('2015')).toBe(false);
    expect(sealed.includes('Kari')).toBe(false);

    const id = await caseOf(moderator, applicant);
    expect(await moderator.wire.call('identity.getCase', { id })).toMatchObject({ facts: null, may: ['take'] });
    await moderator.wire.call('identity.take', { id });
    const opened = await moderator.wire.call('identity.getCase', { id });
    expect(opened).toMatchObject({
      facts: { documentNumber: 'TEST-77 2015', person: { birthDate: '1990-04-12' } },
      may: ['release', 'ask_more', 'approve', 'refuse'],
      isMine: true,
    });
    expect((await colleague.wire.call('identity.getCase', { id })).facts).toBeNull();
    await moderator.wire.call('identity.approve', { id });
    expect(await ownOf(applicant)).toMatchObject({ level: 1, one: { state: 'approved', maySubmit: false } });
    expect(await eventsOf(applicant)).toMatchObject([{ what: 'identity_approved', level: 1 }]);
    expect((await moderator.wire.call('identity.getCase', { id })).facts).toBeNull();
    const renamed = applicant.wire.call('identity.submitOne', { ...facts, surname: 'Hansen' });
    expect(await refusalOf(renamed)).toBe('identity.name_fixed');
  });

  it('wants an adult, a country and a number', async () => {
    const applicant = await buildUser(world, { level: 0 });
    const young = new Date().getUTCFullYear() - 17;
    const submit = (change: object) =>
      refusalOf(applicant.wire.call('identity.submitOne', { ...personFacts(), ...change }));
    expect(await submit({ birthDate: `${young}-01-01` })).toBe('identity.too_young');
    expect(await submit({ nationality: 'XX' })).toBe('gateway.invalid');
    expect(await submit({ documentNumber: '-- --' })).toBe('gateway.invalid');
    expect(await submit({ surname: '<b>' })).toBe('gateway.invalid');
  });

  it('goes back to the applicant for more, and comes again to the same member of staff', async () => {
    const applicant = await buildUser(world, { level: 0 });
    const id = await takenCase(moderator, applicant);
    await moderator.wire.call('identity.askMore', { id, words: WORDS });
    expect((await ownOf(applicant)).one).toMatchObject({ state: 'more_asked', mayAmend: true, words: WORDS });
    expect(await eventsOf(applicant)).toMatchObject([{ what: 'identity_more', note: WORDS }]);
    expect(await waitingNotices(world, applicant)).toEqual(['identity_more']);
    await applicant.wire.call('identity.submitOne', personFacts());
    expect(await waitingNotices(world, applicant)).toEqual([]);
    expect(await caseOf(moderator, applicant)).toBe(id);
    expect(await moderator.wire.call('identity.getCase', { id })).toMatchObject({ isMine: true, state: 'pending' });
  });

  it('is refused with a reason and words, and can be applied for again', async () => {
    const applicant = await buildUser(world, { level: 0 });
    const id = await takenCase(moderator, applicant);
    await moderator.wire.call('identity.refuse', { id, refusal: 'mismatch', words: WORDS });
    expect((await ownOf(applicant)).one).toMatchObject({ state: 'refused', refusal: 'mismatch', maySubmit: true });
    await applicant.wire.call('identity.submitOne', personFacts());
    expect(await caseOf(moderator, applicant)).not.toBe(id);
  });

  it('is applied for a few times a day only', async () => {
    const applicant = await buildUser(world, { level: 0 });
    for (let n = 0; n < 5; n++) {
      const id = await takenCase(moderator, applicant);
      await moderator.wire.call('identity.refuse', { id, refusal: 'unreadable', words: WORDS });
    }
    expect(await refusalOf(applicant.wire.call('identity.submitOne', personFacts()))).toBe('identity.too_often');
  });
});

describe('level two', () => {
  it('comes after level one, with every image, the code of the day and a valid document', async () => {
    const applicant = await buildUser(world, { level: 0 });
    const facts = await passportFacts(applicant);
    const submit = (change: object = {}) =>
      refusalOf(applicant.wire.call('identity.submitTwo', { ...facts, ...change }));
    expect(await submit()).toBe('identity.one_first');
    await proveOne(moderator, applicant);
    expect(await submit({ endsOn: '2020-01-01' })).toBe('identity.document_over');
    expect(await submit({ dayCode: 'AAAAAA' })).toBe('identity.code_over');
    expect(await submit({ documentType: 'id_card' })).toBe('identity.images_missing');
    expect(await submit({ images: { front: facts.images.front } })).toBe('identity.images_missing');
    const other = await buildUser(world, { level: 0 });
    const theirs = await other.wire.upload('identity', await noiseImage());
    expect(await submit({ images: { ...facts.images, front: theirs } })).toBe('uploads.missing');
    expect(await submit()).toEqual({ ok: true });
    expect(await submit()).toBe('identity.wrong_state');
    expect((await ownOf(applicant)).two).toMatchObject({ state: 'pending', documentType: 'passport' });
  });

  it('opens its images to who has the case, with a reason that the log keeps', async () => {
    const applicant = await buildUser(world, { level: 0 });
    await proveOne(moderator, applicant);
    const id = await takenDocument(moderator, applicant);
    const open = (who: TestUser) =>
      refusalOf(who.wire.call('identity.openImage', { id, part: 'selfie', reason: REASON }));
    expect(await open(colleague)).toBe('identity.not_your_case');
    expect(await open(world.people.admin)).toBe('identity.not_your_case');
    const auditor = await buildUser(world, { role: 'auditor' });
    expect(await open(auditor)).toBe('gateway.forbidden');
    const { url } = await moderator.wire.call('identity.openImage', { id, part: 'selfie', reason: REASON });
    expect((await fetch(new URL(url, world.url))).status).toBe(404);
    const fileFor = ({ wire }: TestUser) => fetch(new URL(url, world.url), { headers: { authorization: wire.token } });
    expect([(await fileFor(colleague)).status, (await fileFor(applicant)).status]).toEqual([404, 404]);
    const image = await fileFor(moderator);
    expect(image.headers.get('cache-control')).toBe('no-store');
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png']);
    const { list } = await world.people.admin.wire.call('staff.listActs', { kind: 'identity', user: applicant.name });
    expect(list[0]).toMatchObject({ actor: 'ines', after: { image: 'selfie' }, reason: REASON });
    const back = moderator.wire.call('identity.openImage', { id, part: 'back', reason: REASON });
    expect(await refusalOf(back)).toBe('nothing.found');

    await moderator.wire.call('identity.approve', { id });
    await approveToo(colleague, id);
    expect(await ownOf(applicant)).toMatchObject({ level: 2, two: { state: 'approved' } });
    expect(await open(moderator)).toBe('identity.not_your_case');
  });

  it('keeps images that were not sent again when staff asked for one', async () => {
    const applicant = await buildUser(world, { level: 0 });
    await proveOne(moderator, applicant);
    const id = await takenDocument(moderator, applicant);
    await moderator.wire.call('identity.askMore', { id, words: WORDS });
    const replaced = await world.db.one<{ id: string; key: string }>(sql`
      SELECT u.id, u.key FROM identity_image i JOIN upload u ON u.id = i.image_id
      WHERE i.application_id = ${id} AND i.part = 'front'`);
    const front = await applicant.wire.upload('identity', await noiseImage());
    await applicant.wire.call('identity.submitTwo', await passportFacts(applicant, { images: { front } }));
    expect((await moderator.wire.call('identity.getCase', { id })).images).toEqual(['front', 'selfie']);
    // The one that it replaces is of no use to anybody.
    await expect.poll(() => world.services.storage.get(replaced.key)).toBeNull();
    await expect.poll(() => world.db.many(sql`SELECT FROM upload WHERE id = ${replaced.id}`)).toEqual([]);
  });

  it('is not for images of another purpose, nor identity images for anything else', async () => {
    const applicant = await buildUser(world, { level: 0 });
    await proveOne(moderator, applicant);
    const card = await applicant.wire.upload('evidence', await noiseImage()).catch(() => null);
    expect(card).toBeNull();
    const avatar = await applicant.wire.upload('avatar', await noiseImage());
    const facts = await passportFacts(applicant);
    const mixed = { ...facts, images: { ...facts.images, front: avatar } };
    expect(await refusalOf(applicant.wire.call('identity.submitTwo', mixed))).toBe('uploads.missing');
    expect(await refusalOf(moderator.wire.call('uploads.getToken', { purpose: 'identity' }))).toBe('gateway.forbidden');
    const link = moderator.wire.call('uploads.getLink', { id: facts.images.front ?? '', reason: REASON });
    expect(await refusalOf(link)).toBe('nothing.found');
  });

  it('ends with the document, is told of before, and a new document replaces the old one in time', async () => {
    const applicant = await buildUser(world, { level: 0 });
    await proveOne(moderator, applicant);
    await proveTwo(moderator, colleague, applicant);
    const endIn = (days: number) =>
      world.db.run(sql`
        UPDATE identity_application SET document_ends = (now() AT TIME ZONE 'UTC')::date + ${days}::int
        WHERE user_id = ${applicant.userId} AND state = 'approved' AND level = 2`);
    const news = async () => (await eventsOf(applicant)).map(({ what }) => what).slice(2);
    expect((await ownOf(applicant)).two).toMatchObject({ maySubmit: false, isEnding: false });
    await endIn(10);
    await followDocuments(world.services);
    await followDocuments(world.services);
    expect(await news()).toEqual(['identity_ends']);
    expect((await ownOf(applicant)).two).toMatchObject({ maySubmit: true, isEnding: true });
    await proveTwo(moderator, colleague, applicant);
    expect((await ownOf(applicant)).two).toMatchObject({ endsOn: '2099-12-31', isEnding: false });
    await endIn(-1);
    await followDocuments(world.services);
    expect(await news()).toEqual(['identity_ends', 'identity_approved', 'identity_expired']);
    expect(await ownOf(applicant)).toMatchObject({ level: 1, two: { state: 'expired', maySubmit: true } });
  });
});

describe('a notice about the document of level two', () => {
  it('closes once a new one is sent', async () => {
    const applicant = await buildUser(world, { level: 0 });
    await proveOne(moderator, applicant);
    await proveTwo(moderator, colleague, applicant);
    const endIn = async (days: number) => {
      await world.db.run(sql`
        UPDATE identity_application SET document_ends = (now() AT TIME ZONE 'UTC')::date + ${days}::int
        WHERE user_id = ${applicant.userId} AND state = 'approved' AND level = 2`);
      await followDocuments(world.services);
      return waitingNotices(world, applicant);
    };
    expect(await endIn(10)).toEqual(['identity_ends']);
    expect(await endIn(-1)).toEqual(['identity_expired']);
    const id = await takenDocument(moderator, applicant);
    expect(await waitingNotices(world, applicant)).toEqual([]);
    await moderator.wire.call('identity.askMore', { id, words: WORDS });
    expect(await waitingNotices(world, applicant)).toEqual(['identity_more']);
    await moderator.wire.call('identity.refuse', { id, refusal: 'unreadable', words: WORDS });
    expect(await waitingNotices(world, applicant)).toEqual([]);
  });
});

describe('the second look at level two', () => {
  const waitsFor = async ({ wire }: TestUser) =>
    (await wire.call('staff.listQueues', {})).list.find(({ name }) => name === 'identity')?.waiting ?? 0;
  const withDocument = async () => {
    const applicant = await buildUser(world, { level: 0 });
    await proveOne(moderator, applicant);
    return { applicant, id: await takenDocument(moderator, applicant) };
  };
  const outcome = (who: TestUser, move: 'take' | 'approve', id: string) =>
    outcomeOf(who.wire.call(`identity.${move}`, { id }));

  it('is another’s, whom the case goes to; its applicant reads that it is under way', async () => {
    const { applicant, id } = await withDocument();
    const before = await waitsFor(colleague);
    expect(await moderator.wire.call('identity.approve', { id })).toEqual({ state: 'pending' });
    expect(await ownOf(applicant)).toMatchObject({ level: 1, two: { state: 'pending', isSecondLook: true } });
    expect(await moderator.wire.call('identity.getCase', { id })).toMatchObject({
      facts: null,
      may: [],
      barred: 'identity.approved_before',
    });
    expect([await outcome(moderator, 'take', id), await outcome(moderator, 'approve', id)]).toEqual([
      'identity.approved_before',
      'identity.not_your_case',
    ]);
    expect(await waitsFor(colleague)).toBe(before + 1);
    const { list } = await colleague.wire.call('identity.listCases', { limit: 100 });
    expect(list.find((row) => row.id === id)).toMatchObject({ isSecondLook: true, owner: null });
    expect(await colleague.wire.call('identity.getCase', { id })).toMatchObject({
      firstApprover: 'ines',
      may: ['take'],
    });
    expect(await outcome(colleague, 'approve', id)).toBe('identity.not_your_case');
    await colleague.wire.call('identity.take', { id });
    expect(await colleague.wire.call('identity.approve', { id })).toEqual({ state: 'approved' });
    expect(await ownOf(applicant)).toMatchObject({ level: 2, two: { state: 'approved', isSecondLook: false } });
  });

  it('may refuse it; and what is sent again after a question is looked at by two once more', async () => {
    const refused = await withDocument();
    await moderator.wire.call('identity.approve', { id: refused.id });
    await colleague.wire.call('identity.take', { id: refused.id });
    await colleague.wire.call('identity.refuse', { id: refused.id, refusal: 'suspicious', words: WORDS });
    expect(await ownOf(refused.applicant)).toMatchObject({ level: 1, two: { state: 'refused' } });

    const { applicant, id } = await withDocument();
    await moderator.wire.call('identity.approve', { id });
    await colleague.wire.call('identity.take', { id });
    await colleague.wire.call('identity.askMore', { id, words: WORDS });
    await applicant.wire.call('identity.submitTwo', await passportFacts(applicant));
    expect(await colleague.wire.call('identity.approve', { id })).toEqual({ state: 'pending' });
    await approveToo(moderator, id);
    expect((await ownOf(applicant)).level).toBe(2);
  });

  it('is not of somebody who has a tie with the first, once the platform has others to ask', async () => {
    const { id } = await withDocument();
    const twin = await buildUser(world, { role: 'moderator', name: 'twin' });
    await shareDevice(world, moderator, twin);
    await makeOld(world);
    await moderator.wire.call('identity.approve', { id });
    expect(await twin.wire.call('identity.getCase', { id })).toMatchObject({
      may: ['take'],
      tie: { name: 'ines', tie: 'device' },
    });
    expect(await outcome(twin, 'take', id)).toBe('ok');
    expect((await twin.wire.call('identity.getCase', { id })).may).toEqual(['release', 'ask_more', 'refuse']);
    expect(await outcome(twin, 'approve', id)).toBe('staff.same_device');
    await twin.wire.call('identity.release', { id });
    await approveToo(colleague, id);
  });

  it('is of two who are both in office', async () => {
    const { applicant, id } = await withDocument();
    const gone = await buildUser(world, { role: 'moderator', name: 'gone' });
    await moderator.wire.call('identity.release', { id });
    await gone.wire.call('identity.take', { id });
    await gone.wire.call('identity.approve', { id });
    await world.db.run(sql`UPDATE app_user SET status = 'suspended' WHERE id = ${gone.userId}`);
    expect(await colleague.wire.call('identity.getCase', { id })).toMatchObject({ isSecondLook: false });
    await colleague.wire.call('identity.take', { id });
    expect(await colleague.wire.call('identity.approve', { id })).toEqual({ state: 'pending' });
    await approveToo(moderator, id);
    expect((await ownOf(applicant)).level).toBe(2);
  });

  it('is not needed for level one', async () => {
    const applicant = await buildUser(world, { level: 0 });
    await proveOne(moderator, applicant);
    expect(await ownOf(applicant)).toMatchObject({ level: 1, one: { isSecondLook: false } });
  });
});

describe('a case', () => {
  it('belongs to one member of staff until it is given back; an administrator frees it', async () => {
    const applicant = await buildUser(world, { level: 0 });
    const id = await takenCase(moderator, applicant);
    const take = (who: TestUser) => refusalOf(who.wire.call('identity.take', { id }));
    const approve = (who: TestUser) => refusalOf(who.wire.call('identity.approve', { id }));
    expect([await take(colleague), await approve(colleague)]).toEqual(['identity.case_held', 'identity.not_your_case']);
    expect(await refusalOf(colleague.wire.call('identity.release', { id }))).toBe('identity.not_your_case');
    await world.people.admin.wire.call('identity.release', { id });
    expect([await take(colleague), await approve(moderator)]).toEqual([{ ok: true }, 'identity.not_your_case']);
  });

  it('is not decided by who traded with the applicant', async () => {
    const applicant = await buildUser(world, { level: 0 });
    await sell(applicant, world.adCode);
    const id = await takenCase(moderator, applicant);
    await world.db.run(sql`
      UPDATE gift_order SET provider_id = ${moderator.userId} WHERE seller_id = ${applicant.userId}`);
    expect(await refusalOf(moderator.wire.call('identity.approve', { id }))).toBe('staff.opponent');
    expect((await moderator.wire.call('identity.getCase', { id })).barred).toBe('staff.opponent');
  });

  it('shows the same document on another account, and links both once staff approved both', async () => {
    const [first, second] = [await buildUser(world, { level: 0 }), await buildUser(world, { level: 0 })];
    const [facts, again] = [{ documentNumber: 'SAME 1234' }, { documentNumber: 'same-1234' }];
    await proveOne(moderator, first, personFacts(facts));
    const linksOf = async (user: TestUser) =>
      (await personFor(moderator, user)).links.map(({ name, kinds }) => ({ name, kinds }));
    const id = await takenCase(moderator, second, personFacts(again));
    expect(await moderator.wire.call('identity.getCase', { id })).toMatchObject({
      isFlagged: true,
      sameDocument: [{ name: first.name }],
    });
    expect(await linksOf(first)).toEqual([]);
    await moderator.wire.call('identity.approve', { id });
    expect(await linksOf(first)).toEqual([{ name: second.name, kinds: ['document'] }]);
  });

  it('leaves the list of those that wait once it was decided', async () => {
    const applicant = await buildUser(world, { level: 0 });
    const id = await takenCase(moderator, applicant);
    const idsOf = async (which: 'waiting' | 'mine' | 'decided') =>
      (await moderator.wire.call('identity.listCases', { which, limit: 100 })).list.map((row) => row.id);
    expect([await idsOf('waiting'), await idsOf('mine')]).toMatchObject([
      expect.arrayContaining([id]),
      expect.arrayContaining([id]),
    ]);
    await moderator.wire.call('identity.approve', { id });
    expect((await idsOf('decided'))[0]).toBe(id);
    expect(await idsOf('waiting')).not.toContain(id);
  });
});
