import i18next, { type TFunction } from 'i18next';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Conversation, Member } from '#contract/chat/messages.ts';
import { loadArea, startWords } from '#web/i18n/i18n.ts';
import { member } from '../member.fixture.ts';
import { audienceOf, onlineNames } from './audience.ts';

const ana = member('ana', { online: true });
const ben = member('ben');
const mia = member('mia', { role: 'moderator', isStaff: true });

const conversation = (kind: Conversation['kind'], members: Member[]): Conversation => ({
  id: 'c1',
  kind,
  title: '',
  orderCode: kind === 'order' ? 'GO1' : null,
  adCode: null,
  cards: null,
  createdAt: '',
  closed: false,
  lastSeq: 0,
  fromSeq: 0,
  lastAt: '',
  last: null,
  unread: 0,
  readSeq: 0,
  isPin: false,
  isMuted: false,
  isUnread: false,
  tags: [],
  isHidden: false,
  isFixed: false,
  members,
  mayWrite: true,
  refusal: null,
  mayAttachFiles: false,
});

let t: TFunction<'chat'>;
beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await startWords('en').finally(() => vi.unstubAllGlobals());
  await loadArea('chat');
  t = i18next.getFixedT(null, 'chat') as TFunction<'chat'>;
});

describe('whom a chat reaches', () => {
  it('is both parties by name and side for their moderator, never one of them', () => {
    const order = conversation('order', [ana, ben, mia]);
    expect(audienceOf(t, order, { me: 'mia', sides: { seller: 'ana', provider: 'ben' } })).toEqual({
      title: 'ana (seller), ben (provider) and you',
      to: 'both parties',
      isShared: true,
    });
    expect(audienceOf(t, order, { me: 'mia' })).toMatchObject({ title: 'ana, ben and you', isShared: true });
    expect(onlineNames(order, 'mia')).toBe('ana');
  });

  it('is the moderator too for a party', () => {
    const order = conversation('order', [ana, ben, mia]);
    expect(audienceOf(t, order, { me: 'ana' })).toEqual({ title: 'ben', to: 'ben, mia', isShared: false });
    const left = conversation('order', [ana, ben, { ...mia, present: false }]);
    expect(audienceOf(t, left, { me: 'ana' })).toEqual({ title: 'ben', to: 'ben', isShared: false });
  });

  it('is support, not the agent who has left', () => {
    const agent = member('sue', { role: 'support', isStaff: true });
    expect(audienceOf(t, conversation('support', [ana, agent]), { me: 'ana' }).to).toBe('sue');
    const gone = conversation('support', [ana, { ...agent, present: false }]);
    expect(audienceOf(t, gone, { me: 'ana' })).toEqual({ title: 'Support', to: 'Support', isShared: false });
  });
});
