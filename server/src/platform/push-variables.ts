/** Our keys for pushes to browsers (VAPID), their contact address, and the push services allowed. */
export interface PushSetup {
  readonly publicKey: string;
  readonly privateKey: string;
  readonly subject: string;
  readonly services: readonly string[];
}

interface PushVariables {
  readonly VAPID_PUBLIC_KEY?: string | undefined;
  readonly VAPID_PRIVATE_KEY?: string | undefined;
  readonly VAPID_SUBJECT?: string | undefined;
  /** Origins with commas between. */
  readonly PUSH_SERVICES: string;
}

/** Null: no pushes. Throws when one of the three variables is missing. */
export function pushOf(env: PushVariables): PushSetup | null {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject } = env;
  const values = [publicKey, privateKey, subject];
  if (values.every((item) => item === undefined)) return null;
  if (publicKey === undefined || privateKey === undefined || subject === undefined) {
    throw new Error('VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY and VAPID_SUBJECT: one needs the others');
  }
  return { publicKey, privateKey, subject, services: env.PUSH_SERVICES.split(',') };
}
