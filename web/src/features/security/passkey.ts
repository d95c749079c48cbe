import { loadChunk } from '#web/lib/loading/load-chunk.ts';
import { reportLost } from '#web/lib/loading/lost-chunk.ts';

/** Fetched with the first passkey; the shell offers a reload when it does not come. */
const load = () =>
  loadChunk(() => import('@simplewebauthn/browser')).catch((error: unknown) => {
    reportLost(error);
    throw error;
  });

/** Whether this browser has passkeys on this page. */
export const hasPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

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
