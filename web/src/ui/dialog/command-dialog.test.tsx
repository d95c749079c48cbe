import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { callKey } from '#web/api/query.ts';
import { CommandDialog, type CommandDialogProps } from './command-dialog.tsx';

type Dialog = Partial<CommandDialogProps<'swaps.proposeStock', 'amount' | 'reason'>>;
type Pressed = { children?: ReactNode; onClick?: () => void };

const REASON = 'A reason that is long enough';
const GO = 'Propose it';
const BACK = 'confirm.back';

const server = vi.hoisted(() => ({ call: vi.fn(), toast: vi.fn() }));
/** The state that the dialog's mutation says it has, and controls of the drawn dialog. */
const shown = vi.hoisted(() => ({ mutation: {} as object, leave: () => {}, buttons: [] as object[] }));

vi.mock('#web/api/call.ts', () => ({ call: server.call }));
vi.mock('../overlay/toast.ts', () => ({ toastDone: server.toast }));
vi.mock('@tanstack/react-query', async (actual) => {
  const real = await actual<typeof import('@tanstack/react-query')>();
  return { ...real, useMutation: (options: never) => ({ ...real.useMutation(options), ...shown.mutation }) };
});
vi.mock('@mantine/core', async (actual) => ({
  ...(await actual<typeof import('@mantine/core')>()),
  // A modal is drawn into the document's body, which these tests have not.
  Modal: ({ onClose, title, children }: { onClose: () => void; title: ReactNode; children: ReactNode }) => {
    shown.leave = onClose;
    return (
      <section>
        {title}
        {children}
      </section>
    );
  },
  Button: ({ children, disabled, loading, onClick }: Pressed & { disabled?: boolean; loading?: boolean }) => {
    shown.buttons.push({ children, ...(disabled || loading ? {} : { onClick }) });
    return <button type="button">{children}</button>;
  },
}));

afterEach(() => {
  vi.clearAllMocks();
  shown.mutation = {};
});

function open(dialog: Dialog = {}) {
  shown.buttons = [];
  const client = new QueryClient();
  const onClose = vi.fn();
  const html = renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <CommandDialog
          call="swaps.proposeStock"
          params={{ currency: 'BTC', way: 'add' }}
          fields={[
            { kind: 'amount', name: 'amount', label: 'How much', unit: 8, initial: '1.50' },
            { kind: 'reason', name: 'reason', initial: REASON },
          ]}
          title="Add to the stock?"
          lost="A second administrator decides."
          verb={GO}
          {...dialog}
          onClose={onClose}
        />
      </QueryClientProvider>
    </MantineProvider>,
  );
  const button = (label: string) => shown.buttons.find((pressed) => (pressed as Pressed).children === label) as Pressed;
  return {
    html,
    client,
    onClose,
    can: (label: string) => !!button(label).onClick,
    press: (label: string) => button(label).onClick?.(),
  };
}

const invalid = (field: string) =>
  new ApiError({ code: 'gateway.invalid', message: 'Not allowed.', details: { field, rule: 'too short' } });

describe('a dialog of a command', () => {
  it('sends the params of its fields with its own, and closes when it is done', async () => {
    server.call.mockResolvedValue({ id: '7' });
    const { press, onClose } = open({ done: ({ id }) => `Proposed as ${id}` });
    press(GO);
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    const sent = { currency: 'BTC', way: 'add', amount: '150000000', reason: REASON };
    expect(server.call).toHaveBeenCalledWith('swaps.proposeStock', sent, expect.objectContaining({ quiet: true }));
    expect(server.toast).toHaveBeenCalledWith('Proposed as 7');
  });

  it('makes the answers stale that it changes, and no other', async () => {
    server.call.mockResolvedValue({ id: '7' });
    const { press, onClose, client } = open({ stale: ['swaps.getHouse'] });
    const [house, terms] = [callKey('swaps.getHouse'), callKey('swaps.getTerms')];
    client.setQueryData(house, {});
    client.setQueryData(terms, {});
    press(GO);
    await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(client.getQueryState(house)?.isInvalidated).toBe(true);
    expect(client.getQueryState(terms)?.isInvalidated).toBe(false);
  });

  it('stays when its command is done and there is more to say', async () => {
    server.call.mockResolvedValue({ id: '7' });
    const onDone = vi.fn(() => 'stay');
    const { press, onClose } = open({ onDone });
    press(GO);
    await vi.waitFor(() => expect(onDone).toHaveBeenCalledWith({ id: '7' }));
    expect(onClose).not.toHaveBeenCalled();
  });

  it('stays when its command is refused', async () => {
    server.call.mockRejectedValue(invalid('reason'));
    const onFail = vi.fn();
    const { press, onClose } = open({ onFail, done: 'Done' });
    press(GO);
    await vi.waitFor(() => expect(onFail).toHaveBeenCalledOnce());
    expect(onClose).not.toHaveBeenCalled();
    expect(server.toast).not.toHaveBeenCalled();
  });

  it('closes on the way back, but not while its command runs', () => {
    const idle = open();
    idle.press(BACK);
    shown.leave();
    expect(idle.onClose).toHaveBeenCalledTimes(2);
    shown.mutation = { isPending: true };
    const busy = open();
    shown.leave();
    expect(busy.onClose).not.toHaveBeenCalled();
    expect([busy.can(GO), busy.can(BACK)]).toEqual([false, false]);
  });

  it('can be sent when its fields are filled as the command requires', () => {
    expect(open().can(GO)).toBe(true);
    expect(open({ ready: false }).can(GO)).toBe(false);
    const short = { kind: 'reason', name: 'reason', initial: 'short' } as const;
    expect(open({ params: { currency: 'BTC', way: 'add', amount: '1' } as never, fields: [short] }).can(GO)).toBe(
      false,
    );
  });

  it('says a refusal at the field that it names, or below the fields', () => {
    shown.mutation = { error: invalid('reason'), variables: 'swaps.proposeStock' };
    const at = open().html;
    expect(at).toMatch(/<textarea[^>]*aria-invalid="true"/);
    expect(at).toContain('too short');
    expect(at).not.toContain('Not allowed.');
    shown.mutation = { error: invalid('way'), variables: 'swaps.proposeStock' };
    expect(open().html).toContain('Not allowed.');
  });

  it('says nothing of the refusal of another command', () => {
    shown.mutation = { error: invalid('reason'), variables: 'swaps.swap' };
    expect(open().html).not.toContain('too short');
  });

  it('tells a reader that cannot see it which fields must be filled, and limits them as the command does', () => {
    const { html } = open();
    expect(html).toMatch(/<input[^>]*required=""/);
    expect(html).toMatch(/<textarea[^>]*maxLength="500"[^>]*required=""/);
  });
});
