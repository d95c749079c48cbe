import type { ResultOf } from '#contract/catalogue.ts';
import type { ApplicationState } from '#core/identity/application-table.ts';
import type { Tone } from '#web/ui/state-chip.tsx';

/** The reader's own identity. */
export type OwnIdentity = ResultOf<'identity.getOwn'>;
/** How the application for one level stands. */
export type Standing = OwnIdentity['one'] | OwnIdentity['two'];
/** An application on its page for staff. */
export type IdentityCase = ResultOf<'identity.getCase'>;

export const TONES: Readonly<Record<ApplicationState, Tone>> = {
  none: 'turn',
  pending: 'waiting',
  more_asked: 'turn',
  approved: 'done',
  refused: 'dispute',
  expired: 'dispute',
};
