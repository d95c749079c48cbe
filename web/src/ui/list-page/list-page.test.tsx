import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callKey } from '#web/api/query.ts';
import { searches } from '#web/searches.ts';
import { narrowing } from './list-filters.tsx';
import { ListPanel, listPage, OWN_PAGE } from './list-page.tsx';
import type { PageSpec } from './list-spec.ts';

const address = vi.hoisted(() => ({ search: {} as Record<string, unknown>, change: vi.fn() }));
const user = vi.hoisted(() => ({ role: 'support' }));
vi.mock('#web/api/session.ts', async (actual) => ({
  ...(await actual<typeof import('#web/api/session.ts')>()),
  useSession: () => ({ user }),
}));
vi.mock('#web/lib/use-page-search.ts', () => ({
  usePageSearch: () => [address.search, address.change, searches['/staff/suspensions']],
}));

const ROW = { id: '7', name: 'Ada', state: 'lifted', reason: 'A reason', liftedBy: null, at: '2026-01-02T03:04:05Z' };

const SPEC: PageSpec<'/staff/suspensions', 'staff.listSuspensions', 'staff'> = {
  at: '/staff/suspensions',
  call: 'staff.listSuspensions',
  words: 'staff',
  params: ({ show, scope }) => ({ show, scope: scope === 'any' ? undefined : scope }),
  pageRows: 20,
  title: () => 'Suspensions',
  filters: (_, { search }) => ({
    show: { label: 'Show', as: 'tabs', option: (value) => `shown ${value}` },
    scope: search.show === 'all' && { label: 'Scope', option: (value) => `scope ${value}` },
  }),
  empty: (_, { isFiltered }) => ({ title: isFiltered ? 'None fit' : 'None', reset: 'Clear' }),
  columns: (_, { role }) => ({
    who: { head: 'Person', cell: (row) => row.name, second: (row) => row.liftedBy !== null && `lifted` },
    state: { head: 'State', tone: () => 'done', cell: (row) => `is ${row.state}`, second: (row) => row.reason },
    act: role === 'admin' && { head: 'Act', cell: () => 'Button' },
  }),
};

type Params = Parameters<typeof callKey<'staff.listSuspensions'>>[1];

/** The page with this answer to these parameters; any other question waits. */
function shown(params: Params, list: readonly unknown[], spec = SPEC): string {
  const client = new QueryClient();
  client.setQueryData(callKey('staff.listSuspensions', params), { list, totalCount: list.length });
  const ListPage = listPage(spec);
  return renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <ListPage />
      </QueryClientProvider>
    </MantineProvider>,
  );
}

describe('a list page', () => {
  beforeEach(() => {
    vi.stubGlobal('window', { matchMedia: () => ({ matches: false }) });
    address.search = { show: 'in_force', scope: 'any', page: 1 };
    user.role = 'support';
  });
  afterEach(() => vi.unstubAllGlobals());

  it('asks its call for the filters and the page of the address, without those that are empty', () => {
    address.search = { show: 'all', scope: 'any', page: 3 };
    expect(shown({ show: 'all', start: 3, limit: 20 }, [ROW])).toContain('Ada');
    expect(shown({ show: 'all', start: 1, limit: 20 }, [ROW])).not.toContain('Ada');
  });

  it('draws two lines where there is a second one, and a chip of a tone', () => {
    const html = shown({ show: 'in_force', start: 1, limit: 20 }, [ROW]);
    expect(html).toContain('is lifted');
    expect(html).toContain('<small>A reason</small>');
    expect(html).not.toContain('<small></small>');
  });

  it('leaves out a column that is not for its reader', () => {
    expect(shown({ show: 'in_force', start: 1, limit: 20 }, [ROW])).not.toContain('Act');
    user.role = 'admin';
    expect(shown({ show: 'in_force', start: 1, limit: 20 }, [ROW])).toContain('Act');
  });

  it('offers the values of the search, and hides a filter that is false', () => {
    const html = shown({ show: 'in_force', start: 1, limit: 20 }, []);
    for (const value of ['in_force', 'over', 'all']) expect(html).toContain(`shown ${value}`);
    expect(html).not.toContain('Scope');
    address.search = { show: 'all', scope: 'chat', page: 1 };
    expect(shown({ show: 'all', scope: 'chat', start: 1, limit: 20 }, [])).toContain('scope chat');
  });

  it('says whether an empty list is filtered, and clears the filters only then', () => {
    expect(shown({ show: 'in_force', start: 1, limit: 20 }, [])).toMatch(/None(?! fit)/);
    expect(shown({ show: 'in_force', start: 1, limit: 20 }, [])).not.toContain('Clear');
    address.search = { show: 'all', scope: 'chat', page: 1 };
    const html = shown({ show: 'all', scope: 'chat', start: 1, limit: 20 }, []);
    expect(html).toContain('None fit');
    expect(html).toContain('Clear');
  });

  it('draws cards without a table where it says so', () => {
    const { columns: _, ...rest } = SPEC;
    const cards = { ...rest, card: (row: { name: string }) => <article>{row.name}</article> };
    const html = shown({ show: 'in_force', start: 1, limit: 20 }, [ROW], cards);
    expect(html).toContain('<article>Ada</article>');
    expect(html).not.toContain('<table');
  });

  it('begins at the first page where the address knows none', () => {
    const client = new QueryClient();
    client.setQueryData(callKey('bail.listDebts', { side: 'owed_by_me', start: 1, limit: 5 }), {
      list: [{ id: '1', other: 'Grace' }] as never,
      totalCount: 1,
    });
    const html = renderToStaticMarkup(
      <MantineProvider>
        <QueryClientProvider client={client}>
          <ListPanel
            spec={{
              at: OWN_PAGE,
              call: 'bail.listDebts',
              words: 'bail',
              params: () => ({ side: 'owed_by_me' }),
              pageRows: 5,
              title: () => 'Debts',
              empty: () => ({ title: 'None' }),
              columns: () => ({ other: { head: 'Other', cell: (row) => row.other } }),
            }}
          />
        </QueryClientProvider>
      </MantineProvider>,
    );
    expect(html).toContain('Grace');
  });
});

describe('the filters of a list', () => {
  it('narrow it, but for tabs, the order of rows, and what is not shown', () => {
    const filter = { label: 'A filter', option: (value: string) => value };
    const filters = {
      tab: { ...filter, as: 'tabs' as const },
      sort: { ...filter, as: 'sort' as const },
      kind: filter,
      state: false as const,
      from: <i>A period</i>,
      to: null,
    };
    expect(narrowing(filters)).toEqual(['kind', 'from', 'to']);
  });
});
