import { createHash, randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { sql } from '#server/platform/postgres/sql.ts';
import type { StoredFile } from '#server/platform/storage/storage.ts';
import { startTestApp } from '#tests/fixtures/app.ts';
import { fakePdf } from '#tests/fixtures/files.ts';
import { unzip } from '#tests/fixtures/unzip.ts';
import { noiseImage } from '#tests/fixtures/world/cards.ts';
import { say, settleOrderNews } from '#tests/fixtures/world/chat.ts';
import { publishAd } from '#tests/fixtures/world/offers.ts';
import { claimCard } from '#tests/fixtures/world/order-life.ts';
import { sell } from '#tests/fixtures/world/orders.ts';
import { buildUser, type TestUser, TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import { refusalOf } from '#tests/fixtures/world/refusal.ts';

const NOTE = 'The code was <b>used</b> before & I opened it';
const REGRETTED = 'Words to be regretted';
const CODE = 'ABCD1234EFGH5678';

const app = await startTestApp({ loops: false, rules: { 'disputes.case_files_per_minute': 1_000 } });
const seller = await buildUser(app);
const provider = await buildUser(app, { role: 'provider', points: 50_000 });
const stranger = await buildUser(app);
const moderator = await buildUser(app, { role: 'moderator' });
const colleague = await buildUser(app, { role: 'moderator' });
afterAll(() => app.close());

const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');

interface InFile {
  readonly path: string;
  readonly sha256: string;
  readonly bytes: number;
}

interface Chat {
  readonly conversationId: string;
  readonly fromSeq: number;
  readonly previousHash: string;
  readonly chain: { holds: boolean; firstBreak: number | null };
  readonly messages: readonly {
    seq: number;
    id: string;
    clientId: string;
    senderId: string | null;
    senderKind: string;
    kind: string;
    replyTo: number | null;
    at: string;
    text: string | null;
    data: string | null;
    textHash: string;
    dataHash: string;
    retracted: boolean;
    previousHash: string;
    hash: string;
    files: readonly { uploadId: string; file: InFile | null }[];
  }[];
}

/** The parts of `case.json` that these tests read. */
interface ToldEntry {
  readonly order: object;
  readonly events: readonly { type: string }[];
  readonly rulings: unknown;
  readonly cards: unknown;
  readonly revealLog: unknown;
  readonly ledger: readonly { code: string }[];
  readonly compensationVotes: unknown;
  readonly evidence: readonly { uploadId: string; file: InFile; receivedSha256: string }[];
}

/** As docs/guides/case-file.md tells an outsider: from nothing but chat.json. The numbers of the messages that differ. */
function brokenIn(chat: Chat): number[] {
  let previous = chat.fromSeq === 0 ? sha256(chat.conversationId) : chat.previousHash;
  return chat.messages.flatMap((message, index) => {
    const lines = [
      chat.conversationId,
      message.seq,
      message.id,
      message.senderId ?? '-',
      message.senderKind,
      message.clientId,
      message.kind,
    ];
    const ends = [message.textHash, message.dataHash, message.replyTo ?? 0, Date.parse(message.at)];
    const hash = sha256(Buffer.concat([Buffer.from(previous, 'hex'), Buffer.from([...lines, ...ends].join('\n'))]));
    const isText = message.text === null || sha256(message.text) === message.textHash;
    const isData = message.data === null || sha256(message.data) === message.dataHash;
    const follows = message.previousHash === previous && message.seq === chat.fromSeq + index + 1;
    previous = message.hash;
    return hash === message.hash && isText && isData && follows ? [] : [message.seq];
  });
}

/** An order that the provider has opened and claims; both have talked, one took something back. */
async function disputed() {
  const { orderCode: code } = await sell(seller, await publishAd(provider), [
    { code: `${CODE}${randomUUID().slice(0, 8)}` },
  ]);
  const { cards } = await provider.wire.call('orders.get', { code });
  const cardId = cards[0]?.id ?? '';
  await provider.wire.call('orders.revealCard', { code, cardId });
  const image = await provider.wire.upload('evidence', await noiseImage());
  const claim = { cardId, kind: 'invalid' as const, actualFaceValue: 0, note: NOTE, evidence: [image] };
  const steps = ['redeem_error' as const];
  await provider.wire.call('disputes.openClaim', { code, cards: [{ ...claim, steps }] });
  const pdf = await seller.wire.upload('evidence', fakePdf({ extra: `% ${code}` }));
  await seller.wire.call('disputes.addEvidence', { code, uploadId: pdf, note: 'Receipt' });
  const { id } = await provider.wire.call('chat.openConversation', { orderCode: code });
  await say(provider, id, '您好，<script>alert(1)</script>');
  const regretted = await say(provider, id, REGRETTED);
  const picture = await provider.wire.upload('chat', await noiseImage());
  const sent = { conversationId: id, clientId: randomUUID(), kind: 'image' as const, uploadIds: [picture] };
  const withdrawn = await provider.wire.call('chat.send', sent);
  for (const { seq } of [regretted, withdrawn]) {
    await provider.wire.call('chat.retract', { conversationId: id, seq });
  }
  const kept = await seller.wire.upload('chat', await noiseImage());
  await seller.wire.call('chat.send', { ...sent, clientId: randomUUID(), uploadIds: [kept] });
  return { code, conversationId: id, uploads: { image, pdf, picture, kept } };
}

async function takenOrder() {
  const order = await disputed();
  await seller.wire.call('disputes.escalate', { code: order.code, note: NOTE });
  await moderator.wire.call('disputes.takeCase', { code: order.code });
  return order;
}

/** A downloaded case file, unpacked. */
async function opened({ wire }: TestUser, code: string, lang: 'en' | 'zh_cn' = 'en') {
  const { name, type, bytes } = await wire.exportFile('disputes.exportCase', { code }, { lang });
  const files = await unzip(bytes);
  const text = (path: string) => files.get(path)?.toString('utf8') ?? '';
  const manifest = JSON.parse(text('manifest.json')) as { files: InFile[]; madeFor: { name: string; role: string } };
  const record = JSON.parse(text('case.json')) as ToldEntry;
  return { name, type, files, manifest, record, page: text('case.html'), chat: JSON.parse(text('chat.json')) as Chat };
}

describe('the case file', () => {
  it('is a ZIP whose manifest holds the hash of every file', async () => {
    const { code, uploads } = await takenOrder();
    const { name, type, files, manifest, record, chat } = await opened(moderator, code);
    expect([name, type]).toEqual([`case-${code}.zip`, 'application/zip']);
    const listed = manifest.files.map(({ path }) => path);
    expect([...files.keys()].sort()).toEqual([...listed, 'manifest.json'].sort());
    for (const { path, sha256: hash, bytes } of manifest.files) {
      const file = files.get(path);
      expect(file?.length, path).toBe(bytes);
      expect(sha256(file ?? ''), path).toBe(hash);
      if (path.startsWith('files/')) expect(path).toContain(hash);
    }
    const shown = new Map(record.evidence.map(({ uploadId, file }) => [uploadId, file]));
    expect([...shown.keys()].sort()).toEqual([uploads.image, uploads.pdf].sort());
    for (const file of shown.values()) expect(listed).toContain(file.path);
    const pictures = chat.messages.flatMap((message) => message.files.map(({ uploadId }) => uploadId));
    expect(pictures.sort()).toEqual([uploads.picture, uploads.kept].sort());
    expect(listed.filter((path) => path.startsWith('files/'))).toHaveLength(4);
  });

  it('lets an outsider verify the chain of the chat, and shows where it was changed', async () => {
    const { code } = await takenOrder();
    await settleOrderNews(app);
    for (const who of [moderator, seller, provider]) {
      const { chat } = await opened(who, code);
      expect(chat.chain).toEqual({ holds: true, firstBreak: null });
      expect(chat.messages.length).toBeGreaterThan(4);
      expect(brokenIn(chat)).toEqual([]);
      const forged = chat.messages.map((message) =>
        message.seq === 1 ? { ...message, text: 'Something else' } : message,
      );
      expect(brokenIn({ ...chat, messages: forged })).toEqual([1]);
      const cut = chat.messages.filter(({ seq }) => seq !== 2);
      expect(brokenIn({ ...chat, messages: cut })).toContain(3);
    }
  });

  it('tells everything of the order: terms, events, claim, ruling, log and movements of points', async () => {
    const { code } = await takenOrder();
    const reason = 'The recording is unedited';
    const ruling = { outcome: 'buyer_won_card_invalid' as const, amount: '0', reason, signature: code };
    await moderator.wire.call('disputes.rule', { code, ...ruling });
    const { record } = await opened(seller, code);
    const { order, events, rulings, revealLog, ledger, cards } = record;
    expect(order).toMatchObject({ code, state: 'ruled', feeBps: 100, currency: 'USD', cardCount: 1 });
    expect(events.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['placed', 'view', 'claim', 'escalate', 'take_case', 'rule']),
    );
    expect(rulings).toMatchObject([{ outcome: ruling.outcome, reason, moderator: moderator.name, onAppeal: false }]);
    expect(ledger).toMatchObject([
      { code: 'order_hold', kind: 'pending', from: { side: 'provider' }, to: { side: 'seller' } },
    ]);
    expect(cards).toMatchObject([{ claim: { kind: 'invalid', note: NOTE } }]);
    // The file names the user who downloaded it.
    expect(revealLog).toMatchObject([
      { kind: 'code_opened', by: provider.name, cardRow: 1 },
      { kind: 'case_downloaded', by: seller.name, byRole: 'seller', cardRow: null },
    ]);
  });

  it('leaves out of a party’s what that party may not read, and card codes for everybody', async () => {
    const { code, uploads } = await takenOrder();
    await provider.wire.call('ratings.setNote', { code, note: 'Never again with this one' });
    const staff = await opened(moderator, code);
    expect(staff.chat.messages.map(({ text }) => text)).toContain(REGRETTED);
    expect(staff.page).toContain(REGRETTED);
    expect(staff.record.compensationVotes).toEqual([]);
    for (const who of [seller, provider]) {
      const { files, chat, record, manifest } = await opened(who, code);
      const whole = [...files.values()].map((bytes) => bytes.toString('utf8')).join('\n');
      expect(whole).not.toContain(REGRETTED);
      expect(whole).not.toContain(CODE);
      expect(whole).not.toContain('Never again with this one');
      expect(whole).not.toContain(uploads.picture);
      const withheld = chat.messages.filter(({ retracted }) => retracted);
      expect(withheld.map(({ text, data, files: held }) => [text, data, held])).toEqual([
        [null, null, []],
        [null, null, []],
      ]);
      expect(manifest.files.filter(({ path }) => path.startsWith('files/'))).toHaveLength(3);
      expect(manifest.madeFor.name).toBe(who.name);
      expect(record.compensationVotes).toBeNull();
    }
    expect([...staff.files.values()].join('\n')).not.toContain(CODE);
  });

  it('shows a party what moved between the two and the platform, and staff what a referrer earned', async () => {
    await app.db.run(sql`UPDATE app_user SET referrer_id = ${stranger.userId} WHERE id = ${seller.userId}`);
    const { code } = await takenOrder();
    const amount = '40000000';
    await seller.wire.call('disputes.propose', { code, amount, tradePassword: TRADE_PASSWORD });
    await provider.wire.call('disputes.acceptProposal', { code, amount, tradePassword: TRADE_PASSWORD });
    const codesFor = async (who: TestUser) => (await opened(who, code)).record.ledger.map((item) => item.code);
    const shared = ['order_hold', 'order_settle', 'order_fee'];
    expect(await codesFor(seller)).toEqual(shared);
    expect(await codesFor(provider)).toEqual(shared);
    expect(await codesFor(moderator)).toEqual([...shared, 'referral_share']);
  });

  it('begins with the first message that a later provider may read, and its chain there', async () => {
    const { code, conversationId } = await takenOrder();
    await app.db.run(sql`UPDATE chat_member SET from_seq = 1
      WHERE conversation_id = ${conversationId} AND user_id = ${provider.userId}`);
    const { chat, page } = await opened(provider, code);
    const whole = (await opened(seller, code)).chat;
    expect(chat).toMatchObject({ fromSeq: 1, previousHash: whole.messages[0]?.hash });
    expect(chat.messages.map(({ seq }) => seq)).toEqual(whole.messages.slice(1).map(({ seq }) => seq));
    expect(brokenIn(chat)).toEqual([]);
    expect(page).not.toContain('您好');
  });

  it('can be read as a page in either language, with nothing in it that runs or is fetched', async () => {
    const { code } = await takenOrder();
    await settleOrderNews(app);
    const english = (await opened(seller, code)).page;
    const chinese = (await opened(seller, code, 'zh_cn')).page;
    expect(english).toContain(`Case file of order ${code}`);
    expect(chinese).toContain(`订单 ${code} 的案件材料`);
    for (const text of ['The redeem page with its error message', 'moderator: took the case'])
      expect(english).toContain(text);
    for (const text of ['兑换页面', '仲裁员: 受理案件']) expect(chinese).toContain(text);
    for (const page of [english, chinese]) {
      expect(page).toMatch(/<body>\s*<main>\s*<h1>/);
      expect(page.match(/<div class="wide"/g)).toEqual(
        page.match(/<div class="wide" tabindex="0" role="region"/g)?.map(() => '<div class="wide"'),
      );
      expect(page).not.toMatch(/<script|<iframe|javascript:|\son\w+=|https?:/i);
      expect(page).toContain('您好，&lt;script&gt;alert(1)&lt;/script&gt;');
      expect(page).toContain('The code was &lt;b&gt;used&lt;/b&gt; before &amp; I opened it');
      expect(page).toMatch(/<img src="files\/[0-9a-f]{64}\.png"/);
    }
  });

  it('is for nobody else', async () => {
    const { code } = await takenOrder();
    const requested = (who: TestUser) => refusalOf(who.wire.exportFile('disputes.exportCase', { code }));
    const support = await buildUser(app, { role: 'support' });
    const otherProvider = await buildUser(app, { role: 'provider' });
    for (const who of [stranger, otherProvider, colleague, support]) expect(await requested(who)).toBe('nothing.found');
    const log = await seller.wire.call('orders.get', { code });
    expect(log.reveals.filter(({ kind }) => kind === 'case_downloaded')).toEqual([]);
  });

  it('reads each file once, to send it: its hash is known since it was stored', async () => {
    const { code } = await takenOrder();
    const reads = new Map<string, number>();
    const { find } = app.services.storage;
    const spy = vi.spyOn(app.services.storage, 'find').mockImplementation(async (key) => {
      const file = await find(key);
      const read: StoredFile['read'] = (range) => {
        reads.set(key, (reads.get(key) ?? 0) + 1);
        return (file as StoredFile).read(range);
      };
      return file && { ...file, read };
    });
    await moderator.wire.call('disputes.exportCase', { code });
    expect([...reads.values()]).toEqual([]);
    await opened(moderator, code);
    spy.mockRestore();
    expect([...reads.values()]).toEqual([1, 1, 1, 1]);
  });

  it('comes with a dispute only', async () => {
    const { orderCode: code } = await sell(seller, await publishAd(provider));
    expect(await refusalOf(seller.wire.exportFile('disputes.exportCase', { code }))).toBe('disputes.no_dispute');
  });

  it('is written into the log that both parties read; asking what it holds is not', async () => {
    const { code } = await takenOrder();
    const held = await moderator.wire.call('disputes.exportCase', { code });
    expect(held).toMatchObject({ fileName: `case-${code}.zip`, files: 4 });
    const logOf = async (who: TestUser) =>
      (await who.wire.call('orders.get', { code })).reveals.filter(({ kind }) => kind === 'case_downloaded');
    expect(await logOf(seller)).toEqual([]);
    await opened(moderator, code);
    for (const who of [seller, provider]) {
      expect(await logOf(who)).toMatchObject([{ by: moderator.name, byRole: 'moderator', cardRow: null }]);
    }
  });

  it('names a file that is no longer kept, and goes without it', async () => {
    const { code, uploads } = await takenOrder();
    const { key } = await app.db.one<{ key: string }>(sql`SELECT key FROM upload WHERE id = ${uploads.image}`);
    await app.services.storage.remove(key);
    const { record, page, manifest } = await opened(seller, code);
    const gone = record.evidence.find(({ uploadId }) => uploadId === uploads.image);
    expect(gone).toMatchObject({ file: null, receivedSha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(page).toContain('no longer kept');
    expect(manifest.files.filter(({ path }) => path.startsWith('files/'))).toHaveLength(2);
  });
});

describe('the limits of case files', () => {
  it('refuse what is too large, with both sizes, and whoever asks too often', async () => {
    const strict = await startTestApp({
      loops: false,
      rules: { 'disputes.case_file_max_bytes': 1, 'disputes.case_files_per_minute': 2 },
    });
    try {
      const [buyer, owner] = [await buildUser(strict, { role: 'provider', points: 5_000 }), await buildUser(strict)];
      const { orderCode: code } = await sell(owner, await publishAd(buyer));
      await claimCard(buyer, code, { note: NOTE });
      const requested = () => owner.wire.exportFile('disputes.exportCase', { code });
      await expect(requested()).rejects.toMatchObject({
        code: 'disputes.case_file_too_large',
        message: expect.stringContaining('1 MB; a case file holds 0 MB'),
      });
      expect(await refusalOf(requested())).toBe('disputes.case_file_too_large');
      expect(await refusalOf(requested())).toBe('gateway.rate_limited');
    } finally {
      await strict.close();
    }
  });
});
