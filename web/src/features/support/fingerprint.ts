import { md5 } from '#web/lib/crypto/md5.ts';

/** 128 bits derived from browser properties, in hex. Many browsers share a value: a signal, never an identifier. */
export function fingerprint(): string {
  const { userAgent, language, languages, hardwareConcurrency, maxTouchPoints } = navigator;
  const { width, height, colorDepth } = screen;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const values = [userAgent, language, languages.join(), hardwareConcurrency, maxTouchPoints];
  return md5([...values, width, height, colorDepth, devicePixelRatio, zone].join('\n'));
}
