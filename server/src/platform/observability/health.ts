/** Throws, or takes too long, when the part it checks is not healthy. */
export type HealthCheck = () => Promise<void>;

export interface Health {
  readonly ok: boolean;
  /** By part: 'up', or the reason in one word. */
  readonly parts: Readonly<Record<string, string>>;
}

const PATIENCE_MS = 2_000;

/** Checks every part at once and waits two seconds at most. The answer of GET /healthz, with 200 or 503. */
export async function checkHealth(checks: Readonly<Record<string, HealthCheck>>): Promise<Health> {
  const parts = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => [name, await outcomeOf(check)] as const),
  );
  return { ok: parts.every(([, outcome]) => outcome === 'up'), parts: Object.fromEntries(parts) };
}

async function outcomeOf(check: HealthCheck): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('no answer in time'), PATIENCE_MS);
  });
  const requested = check().then(
    () => 'up',
    // The reason goes to the log only; the page is public.
    () => 'down',
  );
  try {
    return await Promise.race([requested, late]);
  } finally {
    clearTimeout(timer);
  }
}
