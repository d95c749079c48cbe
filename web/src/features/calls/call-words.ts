import type { CallScreen } from './call-screen.ts';

/** The text key of a call's state. Its end reads differently on the two sides. */
export function callWords({ stage, outcome, role, media, hasTalked }: CallScreen): string {
  if (stage === 'incoming') return `invites.${media}`;
  if (stage === 'joining' && hasTalked) return 'stage.reconnecting';
  if (stage !== 'over') return `stage.${stage}`;
  if (outcome === 'reject' || outcome === 'no_response' || outcome === 'cancel') return `over.${outcome}.${role}`;
  return `over.${outcome ?? 'ended'}`;
}

/** What a call that could not begin asks of the reader, beyond the second in which its end is shown; null: nothing. */
export function refusalNote({ stage, outcome, media, refusal }: CallScreen): { key: string; text: string } | null {
  if (stage !== 'over') return null;
  if (outcome === 'no_permission') return { key: `note.allow.${media}`, text: '' };
  return outcome === 'refused' && refusal ? { key: 'note.refused', text: refusal } : null;
}
