import { sha256 as digest } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/** SHA-256 in hex of text in UTF-8, after the bytes that `before` stands for in hex. */
export const sha256 = (text: string, before = ''): string =>
  bytesToHex(digest(concatBytes(hexToBytes(before), utf8ToBytes(text))));
