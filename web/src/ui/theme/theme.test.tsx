import { MantineProvider, PasswordInput, Radio, TextInput } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it, vi } from 'vitest';

vi.hoisted(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('document', { documentElement: {} });
});

const { startWords } = await import('../../i18n/i18n.ts');
const { keepFocus, theme } = await import('./theme.ts');

describe('the theme', () => {
  beforeAll(() => startWords('zh_cn'));

  it('names the eye of a password field in the reader’s language', () => {
    const html = renderToStaticMarkup(
      <MantineProvider theme={theme} env="test">
        <PasswordInput label="p" />
      </MantineProvider>,
    );
    expect(html).toContain('aria-label="显示或隐藏密码"');
  });

  it('marks required fields for those who hear the page, and for the eye only those that are not', () => {
    const html = renderToStaticMarkup(
      <MantineProvider theme={theme} env="test">
        <TextInput label="p" required />
        <Radio.Group label="p" required>
          <Radio value="1" label="r" />
        </Radio.Group>
      </MantineProvider>,
    );
    expect(html).toContain('required=""');
    expect(html).not.toContain('*');
  });

  it.each([
    ['submit', 1],
    ['button', 0],
  ])('keeps the focus in a field when a button of type %s is pressed, or not', (type, times) => {
    const preventDefault = vi.fn();
    keepFocus({ currentTarget: { type } as HTMLButtonElement, preventDefault });
    expect(preventDefault).toHaveBeenCalledTimes(times);
  });
});
