/**
 * SHA-256 (FIPS 180-4), synchronous: the human check hashes some hundred thousand short texts in a worker, and a
 * promise for each (as the browser's own digest gives) would cost more than the hash.
 */
const FRACTION = 2 ** 32;
const PRIMES = firstPrimes(64);
const ROUND = Int32Array.from(PRIMES, (prime) => (Math.cbrt(prime) % 1) * FRACTION);
const START = Int32Array.from(PRIMES.slice(0, 8), (prime) => (Math.sqrt(prime) % 1) * FRACTION);

/** The eight 32-bit words of the digest. */
export function sha256(bytes: Uint8Array): Int32Array {
  const padded = new Uint8Array((((bytes.length + 8) >> 6) + 1) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 4, bytes.length << 3);
  view.setUint32(padded.length - 8, bytes.length >>> 29);
  const state = Int32Array.from(START);
  const words = new Int32Array(64);
  for (let offset = 0; offset < padded.length; offset += 64) {
    for (let i = 0; i < 16; i++) words[i] = view.getInt32(offset + i * 4);
    compress(state, words);
  }
  return state;
}

/** How many zero bits the digest begins with. */
export function leadingZeroBits(digest: Int32Array): number {
  let bits = 0;
  for (const word of digest) {
    if (word !== 0) return bits + Math.clz32(word);
    bits += 32;
  }
  return bits;
}

function compress(state: Int32Array, w: Int32Array): void {
  for (let i = 16; i < 64; i++) {
    const x = w[i - 15] as number;
    const y = w[i - 2] as number;
    const s0 = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3);
    const s1 = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
    w[i] = ((w[i - 16] as number) + s0 + (w[i - 7] as number) + s1) | 0;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i++) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (ROUND[i] as number) + (w[i] as number)) | 0;
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  const sums = [a, b, c, d, e, f, g, h];
  for (let i = 0; i < 8; i++) state[i] = ((state[i] as number) + (sums[i] as number)) | 0;
}

function turn(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  return primes;
}
