import { loadChunk } from '#web/lib/loading/load-chunk.ts';
import { reportLost } from '#web/lib/loading/lost-chunk.ts';

/** Fetched with the first passkey; the shell offers a reload when it does not come. */
const load = () =>
  loadChunk(() => import('@simplewebauthn/browser')).catch((error: unknown) => {
    reportLost(error);
    throw error;
  });

/** An address of numbers: passkeys are for names (WebAuthn Level 3, 5.1.2: an effective domain that is a valid domain). */
const isNumbers = (host: string): boolean => /^[\d.]+$|^\[/.test(host);

/** The reason why this page has no passkeys; null: it has. */
export function passkeysMissing({ hostname }: Pick<Location, 'hostname'> = location): 'browser' | 'numbers' | null {
  if (isNumbers(hostname)) return 'numbers';
  return typeof window.PublicKeyCredential === 'function' ? null : 'browser';
}

/** This page by the name of this machine; null where its address means another one. */
export const pageByName = ({ hostname, href }: Pick<Location, 'hostname' | 'href'> = location): string | null =>
  /^127\.|^\[::1\]$/.test(hostname) ? href.replace(`//${hostname}`, '//localhost') : null;

/** Makes a passkey by the server's options. Resolves to the browser's answer as JSON; null when the user turned away. */
export async function makePasskey(optionsJson: string): Promise<string | null> {
  const { startRegistration } = await load();
  return orNull(() => startRegistration({ optionsJSON: JSON.parse(optionsJson) }));
}

/** Signs the server's challenge with a passkey; null when the user turned away. */
export async function signWithPasskey(optionsJson: string): Promise<string | null> {
  const { startAuthentication } = await load();
  return orNull(() => startAuthentication({ optionsJSON: JSON.parse(optionsJson) }));
}

/** Browsers give one error for no, too late, and no passkey here. */
async function orNull(ask: () => Promise<object>): Promise<string | null> {
  try {
    return JSON.stringify(await ask());
  } catch {
    return null;
  }
}
