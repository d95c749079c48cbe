import { sha256 } from '@noble/hashes/sha2.js';
import { leadingZeroBits } from '#core/people/leading-zero-bits.ts';

export interface Puzzle {
  challenge: string;
  bits: number;
}

/** Tries numbers until the digest begins with enough zero bits. In a worker, so that the page stays responsive. */
self.onmessage = ({ data }: MessageEvent<Puzzle>) => {
  const text = new TextEncoder();
  for (let n = 0; ; n++) {
    const solution = n.toString(36);
    if (leadingZeroBits(sha256(text.encode(`${data.challenge}:${solution}`))) >= data.bits) {
      self.postMessage(solution);
      return;
    }
  }
};
