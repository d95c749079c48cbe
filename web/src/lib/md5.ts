/**
 * MD5 (RFC 1321). The gateway's `sign` header asks for it; it is an integrity check by nature public, so nothing
 * secret rests on it. The browser's own crypto offers no MD5.
 */
const SHIFTS = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21];
const SINES = Array.from({ length: 64 }, (_, i) => Math.floor(Math.abs(Math.sin(i + 1)) * 2 ** 32) | 0);

/** Lower-case hexadecimal MD5 of the text's UTF-8 bytes. */
export function md5(text: string): string {
  const words = pad(new TextEncoder().encode(text));
  let state: Digest = [0x67452301, 0xefcdab89 | 0, 0x98badcfe | 0, 0x10325476];
  for (let block = 0; block < words.length; block += 16) state = mix(state, words.subarray(block, block + 16));
  return state.map(littleEndianHex).join('');
}

type Digest = [number, number, number, number];

function pad(bytes: Uint8Array): Int32Array {
  const padded = new Uint8Array((((bytes.length + 8) >> 6) + 1) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, bytes.length << 3, true);
  view.setUint32(padded.length - 4, bytes.length >>> 29, true);
  return Int32Array.from({ length: padded.length / 4 }, (_, i) => view.getInt32(i * 4, true));
}

function mix(before: Digest, words: Int32Array): Digest {
  let [a, b, c, d] = before;
  for (let i = 0; i < 64; i++) {
    const round = i >> 4;
    const [f, word] = step(round, i, [b, c, d]);
    const sum = (a + f + (SINES[i] ?? 0) + (words[word] ?? 0)) | 0;
    const shift = SHIFTS[round * 4 + (i & 3)] ?? 0;
    const next = (b + ((sum << shift) | (sum >>> (32 - shift)))) | 0;
    [a, d, c, b] = [d, c, b, next];
  }
  return [(before[0] + a) | 0, (before[1] + b) | 0, (before[2] + c) | 0, (before[3] + d) | 0];
}

function step(round: number, i: number, [b, c, d]: [number, number, number]): [number, number] {
  if (round === 0) return [(b & c) | (~b & d), i];
  if (round === 1) return [(d & b) | (~d & c), (5 * i + 1) & 15];
  if (round === 2) return [b ^ c ^ d, (3 * i + 5) & 15];
  return [c ^ (b | ~d), (7 * i) & 15];
}

function littleEndianHex(word: number): string {
  let hex = '';
  for (let i = 0; i < 4; i++) hex += ((word >>> (i * 8)) & 0xff).toString(16).padStart(2, '0');
  return hex;
}
