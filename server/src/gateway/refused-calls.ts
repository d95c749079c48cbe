import type { ErrorCode } from '#contract/errors/codes.ts';
import { definePart } from '#server/app/parts.ts';
import { addressGroup, networkOf } from '#server/platform/limits/address.ts';
import { noteSecurityEvents } from '#server/platform/security-event.ts';
import type { Session } from './handler.ts';

/** Refusals that may come from an attack. `nothing.found` is what somebody else's object answers. */
const NOTED: readonly ErrorCode[] = ['gateway.forbidden', 'gateway.csrf', 'gateway.rate_limited', 'nothing.found'];
/** Fewer answers of `nothing.found` are stale links. */
const PROBES = 5;
const MAX_CALLERS = 1_000;
/** Callers without a user cost nothing to invent. */
const MAX_ANONYMOUS = 20;
const MAX_NAMES = 5;

interface Refused {
  readonly error: ErrorCode;
  readonly userId: string | null;
  readonly operatorId: string | null;
  readonly address: string;
  readonly userAgent: string;
  readonly functions: Set<string>;
  count: number;
}

export interface RefusedCall {
  readonly error: ErrorCode;
  readonly function: string;
  readonly session: Session | null;
  readonly address: string;
  readonly userAgent: string;
}

/**
 * Refused calls for the security log. Those of one caller within `security.refused_every_s` are one event: a user, or an
 * IPv4 address or IPv6 /48 without one. So are those of all callers beyond a thousand, or beyond twenty without a user, so
 * that a flood of calls does not flood the log, which is append-only.
 */
export const refusedCalls = definePart((services) => {
  let pending = new Map<string, Refused>();

  async function flush(): Promise<void> {
    const events = [...pending.values()].filter(({ error, count }) => error !== 'nothing.found' || count >= PROBES);
    pending = new Map();
    if (events.length > 0) await store(events);
  }

  async function store(events: readonly Refused[]): Promise<void> {
    const refusals = events.map((event) => ({ ...event, kind: 'refused' as const, subject: subjectOf(event) }));
    await services.db
      .run(noteSecurityEvents(refusals))
      .catch((error: unknown) => services.log.warn({ reason: String(error) }, 'refused calls were not noted'));
  }

  return {
    /** Writes down now what waits for the end of its time. */
    flush,
    note(call: RefusedCall): void {
      const { error, session } = call;
      if (!NOTED.includes(error) || (error === 'nothing.found' && session === null)) return;
      const userId = session === null || session.role === 'visitor' ? null : session.userId;
      if (pending.size === 0)
        setTimeout(() => void flush(), services.rules.get('security.refused_every_s') * 1000).unref();
      const operatorId = session?.operator?.id ?? null;
      const key = `${error} ${operatorId ?? userId ?? networkOf(call.address) ?? addressGroup(call.address)}`;
      const isKept = pending.has(key) || hasRoom(userId);
      const caller = isKept
        ? { userId, operatorId, address: call.address, userAgent: call.userAgent }
        : { userId: null, operatorId: null, address: '', userAgent: '' };
      add(isKept ? key : error, { error, ...caller }, call.function);
    },
  };

  function hasRoom(userId: string | null): boolean {
    if (userId !== null) return pending.size < MAX_CALLERS;
    return [...pending.values()].filter((refused) => refused.userId === null).length < MAX_ANONYMOUS;
  }

  function add(key: string, first: Omit<Refused, 'functions' | 'count'>, name: string): void {
    const refused = pending.get(key) ?? { ...first, functions: new Set<string>(), count: 0 };
    refused.count += 1;
    if (refused.functions.size < MAX_NAMES) refused.functions.add(name);
    pending.set(key, refused);
  }
});

const subjectOf = ({ error, count, functions }: Refused): string => `${error}, ${count}: ${[...functions].join(', ')}`;
