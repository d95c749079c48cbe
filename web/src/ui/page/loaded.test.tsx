import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { startWords } from '../../i18n/i18n.ts';
import { Loaded, type Query } from './loaded.tsx';

const query = (part: Partial<Query<string>>): Query<string> => ({
  data: undefined,
  error: null,
  isFetching: false,
  refetch: vi.fn(),
  ...part,
});
const failure = new ApiError({ code: 'client.offline', message: 'No connection.' });
const nothing = new ApiError({ code: 'nothing.found', message: 'Not found.' });

const shown = (...queries: Query<string>[]) =>
  renderToStaticMarkup(
    <MantineProvider>
      <Loaded of={queries} missing={<p>gone</p>} around={(placeholder) => <aside>{placeholder}</aside>}>
        {(...data) => <main>{data.join(' ')}</main>}
      </Loaded>
    </MantineProvider>,
  );

describe('what queries answered, or what stands in its place', () => {
  beforeAll(() => {
    vi.stubGlobal('document', { documentElement: {} });
    return startWords('en').finally(() => vi.unstubAllGlobals());
  });

  it('shows the answers of all', () => {
    expect(shown(query({ data: 'a' }), query({ data: 'b' }))).toContain('<main>a b</main>');
  });

  it('waits for the last one, in the frame of what is to come', () => {
    const html = shown(query({ data: 'a' }), query({}));
    expect(html).toMatch(/<aside><div[^>]* role="status"/);
    expect(html).not.toContain('<main>');
  });

  it('waits in the shape of a page that brings one, until something fails', () => {
    const html = (answer: Query<string>) =>
      renderToStaticMarkup(
        <MantineProvider>
          <Loaded of={[answer]} shape={<p>shape</p>} around={(placeholder) => <aside>{placeholder}</aside>}>
            {(data) => <main>{data}</main>}
          </Loaded>
        </MantineProvider>,
      );
    expect(html(query({}))).toContain('<p>shape</p>');
    expect(html(query({}))).not.toContain('<aside>');
    expect(html(query({ error: failure }))).toMatch(/<aside>.*No connection\./s);
  });

  it('says what failed, with the way to try again', () => {
    const html = shown(query({ data: 'a' }), query({ error: failure }));
    expect(html).toContain('No connection.');
    expect(html).toContain('Try again');
    expect(html).not.toContain('<main>');
  });

  it('keeps an answer when a later refetch fails', () => {
    expect(shown(query({ data: 'a', error: failure }))).toContain('<main>a</main>');
  });

  it('tells what is gone from what failed, though it was there before', () => {
    expect(shown(query({ error: nothing }))).toContain('<aside><p>gone</p></aside>');
    expect(shown(query({ data: 'a', error: nothing }))).toContain('<p>gone</p>');
  });
});
