import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { loadArea, startWords } from '#web/i18n/i18n.ts';
import { HeldNote } from './paused-note.tsx';

const answers = vi.hoisted(() => ({ current: {} as Record<string, unknown> }));

vi.mock('virtual:catalogue', () => ({ table: {} }));
vi.mock('#web/api/session.ts', () => ({ useSession: () => ({ user: { isStaff: false } }) }));
vi.mock('#web/ui/layout/app-link.tsx', () => ({
  AppLink: ({ children }: { readonly children: string }) => <a href="/">{children}</a>,
}));
vi.mock('#web/api/query.ts', () => ({
  useCall: (name: string, _params: unknown, { enabled }: { readonly enabled: boolean }) => ({
    data: enabled ? answers.current[name] : undefined,
  }),
}));

const STAFF_PAUSE = { reason: 'staff', endsAt: null };

/** The note before an act that settles an order. */
function shown(me: { moneyHeldUntil: string | null; pauses: readonly unknown[] }, scopes: readonly string[]): string {
  answers.current = {
    'users.getMe': me,
    'providers.getStanding': { suspensions: scopes.map((scope) => ({ scope })) },
  };
  return renderToStaticMarkup(
    <MantineProvider>
      <HeldNote />
    </MantineProvider>,
  );
}

describe('the note before an act that settles', () => {
  beforeAll(async () => {
    vi.stubGlobal('document', { documentElement: {} });
    await startWords('en')
      .then(() => loadArea(['people-pauses']))
      .finally(() => vi.unstubAllGlobals());
  });

  it('tells whose account staff suspended that they settle nothing', () => {
    const html = shown({ moneyHeldUntil: null, pauses: [STAFF_PAUSE] }, ['account']);
    expect(html).toContain('Your account is suspended');
    expect(html).toContain('Reason and appeal');
  });

  it('says nothing where only the placing of orders is suspended, or nothing is', () => {
    expect(shown({ moneyHeldUntil: null, pauses: [STAFF_PAUSE] }, ['placing'])).not.toContain('suspended');
    expect(shown({ moneyHeldUntil: null, pauses: [] }, [])).not.toContain('suspended');
  });
});
