import { md5 as digest } from '@noble/hashes/legacy.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * Lower-case hexadecimal MD5 of the text's UTF-8 bytes. The gateway's `sign` header asks for it; it is an integrity check
 * by nature public, so nothing secret rests on it. The browser's own crypto offers no MD5.
 */
export function md5(text: string): string {
  return bytesToHex(digest(utf8ToBytes(text)));
}
