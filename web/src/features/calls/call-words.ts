import type { CallScreen } from './call-screen.ts';

/** The text key of a call's state. Its end reads differently on the two sides. */
export function callWords({ stage, outcome, role, media }: CallScreen): string {
  if (stage === 'incoming') return `invites.${media}`;
  if (stage !== 'over') return `stage.${stage}`;
  if (outcome === 'reject' || outcome === 'no_response' || outcome === 'cancel') return `over.${outcome}.${role}`;
  return `over.${outcome ?? 'ended'}`;
}
