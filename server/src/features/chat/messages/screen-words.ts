import { isStaff } from '#core/access/access.ts';
import type { Services } from '#server/app/services.ts';
import {
  type MaskedText,
  maskFor,
  type NewTrigger,
  reportTrigger,
  requireMayWrite,
} from '#server/features/sensitive-words/public.ts';
import type { Session } from '#server/gateway/handler.ts';

/** Characters of a message that are kept: a text of single characters grows when each of them is masked. */
const MAX_KEPT = 4_000;

/**
 * Masks a text. Throws `chat.paused` for a user who wrote sensitive words too often; texts of staff are masked, but
 * staff are never paused.
 */
export function screenWords(services: Services, session: Session, text: string): MaskedText {
  if (!isStaff(session.role)) requireMayWrite(services, session.userId);
  const masked = maskFor(services)(text);
  return { ...masked, text: masked.text.slice(0, MAX_KEPT) };
}

/**
 * Reports the sensitive words of a stored message, for users with an account only. A failure is logged and does not
 * affect the message.
 */
export function reportWords(services: Services, session: Session, report: Omit<NewTrigger, 'userId'>): void {
  if (report.words.length === 0 || session.role === 'visitor' || isStaff(session.role)) return;
  reportTrigger(services, services.db, { userId: session.userId, ...report }).catch((error: unknown) => {
    services.log.warn({ err: error }, 'sensitive words were not reported');
  });
}
