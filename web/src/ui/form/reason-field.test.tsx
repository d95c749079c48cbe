import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { ReasonField } from './reason-field.tsx';

vi.mock('react-i18next', () => ({
  useTranslation: () => ({ t: (key: string, values?: { readonly min: number }) => `${key} ${values?.min ?? ''}` }),
}));

const LIMIT = { min: 10, max: 300, isOptional: false } as const;
const shown = (limit: Parameters<typeof ReasonField>[0]['limit'], hint?: string | null) =>
  renderToStaticMarkup(
    <MantineProvider>
      <ReasonField limit={limit} value="" onChange={() => undefined} {...(hint === undefined ? {} : { hint })} />
    </MantineProvider>,
  );

it('says how long a text must be before its button can be pressed', () => {
  expect(shown(LIMIT)).toContain('reason.hint 10');
  expect(shown(LIMIT, null)).toContain('rule.short 10');
  expect(shown(LIMIT, 'Its owner reads it')).not.toContain('rule.short');
});

it('asks for no length where none is needed', () => {
  expect(shown({ ...LIMIT, min: 1 }, null)).not.toContain('rule.short');
  expect(shown({ ...LIMIT, isOptional: true }, null)).not.toContain('rule.short');
});
