import type { Member } from '#contract/chat/messages.ts';

/** A trader in a conversation, with a test's changes. */
export const member = (userId: string, parts: Partial<Member> = {}): Member => ({
  userId,
  name: userId,
  photo: null,
  role: 'trader',
  isStaff: false,
  certified: false,
  label: '',
  online: false,
  present: true,
  isOwner: false,
  readSeq: 0,
  deliveredSeq: 0,
  ...parts,
});
