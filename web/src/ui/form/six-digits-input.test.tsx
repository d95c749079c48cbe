import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { useForm } from 'react-hook-form';
import { expect, it } from 'vitest';
import { zSixDigits } from '#contract/define.ts';
import { SixDigitsInput } from './six-digits-input.tsx';

function Form() {
  const form = useForm({ defaultValues: { code: '' } });
  return <SixDigitsInput form={form} name="code" label="Code" />;
}

it.each(['123456', '123 456', ' 123-456 ', '1 2 3 4 5 6', '\u200E123\u202F456'])(
  'takes all of %j, which is six digits',
  (pasted) => {
    const markup = renderToStaticMarkup(
      <MantineProvider>
        <Form />
      </MantineProvider>,
    );
    const longest = Number(/maxlength="(\d+)"/i.exec(markup)?.[1]);
    expect(zSixDigits.parse(pasted.slice(0, longest))).toBe('123456');
  },
);
