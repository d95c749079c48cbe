import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { FactorCode } from './factor-code.tsx';

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key, i18n: { language: 'en' } }) }));

it.each([
  [true, 'factor.codeSends'],
  [false, 'factor.codeHint'],
])('says beforehand that the sixth digit sends the form: %s', (sendsItself, hint) => {
  const markup = renderToStaticMarkup(
    <MantineProvider>
      <FactorCode input={{ googleCode: '' }} onChange={() => undefined} error={null} hasApp sendsItself={sendsItself} />
    </MantineProvider>,
  );
  expect(markup.match(/factor\.code\w+/g)).toEqual([hint]);
});
