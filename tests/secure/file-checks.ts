import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { DENIED, rightsOf } from '#tests/fixtures/process-rights.ts';
import { noiseImage } from '#tests/fixtures/world/cards.ts';
import { lastWords } from './last-words.ts';
import { claimed } from './order-checks.ts';
import { type Check, check, outcomeOf, type Stage } from './stage.ts';
import { visitor } from './visitor.ts';

/** How a PNG begins, and a JPEG with the header that follows. */
const PICTURE_SIGNATURES = [Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('ffd8ffe000104a464946', 'hex')];
const ROOT = join(import.meta.dirname, '../..');
const BIG_SIDE = 700;
const VISITOR_FILES = 6;
/** 81 million pixels in a few kilobytes. */
const HUGE_SIDE = 9_000;
/** Fewer than the rule's pixels, each of 16 bits, none of which can be shrunk before all are read: 390 MB when unfolded. */
const DEEP_SIDE = 7_000;
const MAX_GROWTH_KB = 200_000;

/** What a PDF file with a script, or one that nobody can read through, is answered. */
const REFUSED_PDF = ['uploads.pdf_active', 'uploads.pdf_broken'];

/** A picture whose stored copy is as large as its pixels. */
const bigImage = (): Promise<Buffer> =>
  sharp(randomBytes(BIG_SIDE * BIG_SIDE * 3), { raw: { width: BIG_SIDE, height: BIG_SIDE, channels: 3 } })
    .jpeg()
    .toBuffer();

/** A PDF with a script in a packed object, announced by this dictionary. */
function scriptedPdf(dictionary: string): Buffer {
  const script = deflateSync(Buffer.from('<</S/JavaScript/JS(app.alert(1))>>'));
  const head = Buffer.from(`%PDF-1.7\n1 0 obj<<${dictionary}>>stream\n`);
  return Buffer.concat([head, script, Buffer.from('\nendstream endobj\n%%EOF')]);
}

function filesIn({ dataDir }: Stage): Buffer[] {
  const entries = readdirSync(join(dataDir, 'blobs'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => readFileSync(join(entry.parentPath, entry.name)));
}

const OTHERS = 0o077;

/** How far the memory of a process grew in kB, at its highest while `work` ran; null where the system does not tell. */
async function growthOf(pid: number, work: () => Promise<unknown>): Promise<number | null> {
  const isMeasured = markFromNow(pid);
  const before = isMeasured ? memoryKb(pid, 'VmRSS') : 0;
  await work();
  return isMeasured ? memoryKb(pid, 'VmHWM') - before : null;
}

/** Has the system note the highest memory of a process from now on; false where it cannot. */
function markFromNow(pid: number): boolean {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5', { flag: 'r+' });
    return true;
  } catch {
    return false;
  }
}

const memoryKb = (pid: number, figure: 'VmRSS' | 'VmHWM'): number =>
  Number(new RegExp(`^${figure}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);

/** What users of the machine other than the product's could read or change. */
function openTo({ dataDir }: Stage, folder: string): string[] {
  const entries = readdirSync(join(dataDir, folder), { recursive: true, withFileTypes: true });
  const paths = entries.map((entry) => join(entry.parentPath, entry.name));
  return paths.filter((path) => (statSync(path).mode & OTHERS) !== 0);
}

/** The packages of the lock file without a hash. */
function unhashedPackages(): string[] {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { readonly integrity?: string }>;
  };
  const locked = Object.entries(packages).filter(([name]) => name !== '');
  return locked.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([name]) => name);
}

/** Node's flags of a process of the product that reads uploads; null where the system does not tell. */
function readerFlags({ pid }: Stage): string[] | null {
  if (process.platform !== 'linux') return null;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  const commands = children.map((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').split('\0'));
  const reader = commands.find((words) => words.some((part) => part.endsWith('inspect-child.ts')));
  assert.ok(reader, 'no process of the product reads uploads');
  return reader.filter((part) => part.startsWith('--'));
}

/** Of uploads, and of how they lie on the disk. */
export const FILE_CHECKS: readonly Check[] = [
  check('H2', 'a visitor stores a few files a day', async (stage) => {
    const wire = await visitor(stage);
    const answers: string[] = [];
    for (let n = 0; n < VISITOR_FILES; n++) answers.push(await outcomeOf(wire.upload('chat', await bigImage())));
    assert.ok(answers.includes('uploads.quota'), answers.join(' '));
  }),
  check('H4', 'photos of cards are encrypted on the disk', async (stage) => {
    await stage.people.seller.wire.upload('card', await noiseImage());
    const files = filesIn(stage);
    assert.ok(files.length > 0);
    // Three letters occur in megabytes of anything; a signature does not.
    assert.ok(files.every((bytes) => PICTURE_SIGNATURES.every((signature) => !bytes.includes(signature))));
  }),
  check('L9', 'files are for the product’s user only', async (stage) => {
    await stage.people.seller.wire.upload('card', await noiseImage());
    assert.deepEqual(openTo(stage, 'blobs'), []);
    assert.equal(statSync(join(stage.dataDir, 'secrets.json')).mode & OTHERS, 0);
  }),
  check('L15', 'every package is named by its version and its hash', async () => {
    assert.deepEqual(unhashedPackages(), []);
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Record<
      'dependencies' | 'devDependencies',
      Record<string, string>
    >;
    const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
      ([, version]) => !/^(npm:\w+@)?\d/.test(version),
    );
    assert.deepEqual(loose, []);
  }),
  check('M4', 'evidence is taken from parties of a dispute', async (stage) => {
    const user = await stage.join();
    const pdf = scriptedPdf('/Type/Catalog');
    assert.equal(await outcomeOf(user.wire.upload('evidence', pdf)), 'uploads.no_order');
  }),
  check('M18', 'a picture of too many pixels is refused unread', async (stage) => {
    const create = { width: HUGE_SIDE, height: HUGE_SIDE, channels: 3 as const, background: '#888' };
    const huge = await sharp({ create }).png({ compressionLevel: 1 }).toBuffer();
    assert.equal(await outcomeOf(stage.people.seller.wire.upload('chat', huge)), 'uploads.too_many_pixels');
  }),
  check('M18', 'a picture that unfolds to hundreds of megabytes does not do so beside the keys', async (stage) => {
    const create = { width: DEEP_SIDE, height: DEEP_SIDE, channels: 3 as const, background: '#888' };
    const deep = await sharp({ create }).toColourspace('rgb16').png({ progressive: true }).toBuffer();
    const growth = await growthOf(stage.pid, () =>
      Promise.all([stage.people.seller, stage.people.provider].map(({ wire }) => outcomeOf(wire.upload('chat', deep)))),
    );
    assert.ok(growth === null || growth < MAX_GROWTH_KB, `${growth} kB`);
  }),
  check('15', 'the process that reads uploads opens none of the product’s files, and no connection', async (stage) => {
    await stage.people.seller.wire.upload('chat', await noiseImage());
    const flags = readerFlags(stage);
    if (flags === null) return;
    const ends = await rightsOf(flags, join(stage.dataDir, 'secrets.json'));
    assert.deepEqual(new Set(Object.values(ends)), new Set([DENIED]));
  }),
  check('15', 'keys are not read by the user of a product that others can reach', async (stage) => {
    const keys = { SIGNER_KEY_FILE: join(stage.dataDir, 'key'), PUBLIC_URL: 'https://market.example', DEMO: '0' };
    assert.match(
      await lastWords(stage, keys),
      /SIGNER_KEY_FILE: with PUBLIC_URL=.* run the signer as a user of its own/,
    );
  }),
  check('L3', 'a script is found wherever a PDF file hides it', async (stage) => {
    const { provider } = stage.people;
    // Evidence is taken of who is in a dispute.
    await claimed(stage);
    for (const dictionary of ['/Type/ObjStm', '/Type/Obj#53tm', `/Type/ObjStm/P(${'a'.repeat(2_100)})`]) {
      const outcome = await outcomeOf(provider.wire.upload('evidence', scriptedPdf(dictionary)));
      assert.ok(REFUSED_PDF.includes(outcome), `${dictionary.slice(0, 20)}: ${outcome}`);
    }
  }),
];
