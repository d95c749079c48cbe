import { browserTexts } from '../lib/browser-texts.ts';

const KEY = 'mailPass';

/**
 * The pass of a mail's link (`#mailPass=...`), kept for this browser: the mails that strangers asked for do not hold up the owner of the
 * address.
 */
export function mailPass(): { mailPass?: string } {
  const fromLink = /^#mailPass=([\w.-]{1,100})$/.exec(location.hash)?.[1];
  if (fromLink !== undefined) browserTexts.set(KEY, fromLink);
  const pass = fromLink ?? browserTexts.get(KEY);
  return pass === null ? {} : { mailPass: pass };
}
