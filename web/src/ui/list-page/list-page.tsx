import type { Namespace } from 'i18next';
import { useState } from 'react';
import { page, type SearchSchema, searchSchema } from '#web/lib/search.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import type { SearchPath } from '#web/searches.ts';
import { Page } from '../page/page.tsx';
import { ListBody } from './list-body.tsx';
import type { AnyAddress } from './list-filters.tsx';
import type { ListCall, ListSpec, PageSpec } from './list-spec.ts';
import { useList } from './use-list.tsx';

/** A page that is one list. Its filters are those of the address, which its declaration names. */
export const listPage =
  <P extends SearchPath, C extends ListCall, const W extends Namespace>(spec: PageSpec<P, C, W>) =>
  () => <ListPage spec={spec} />;

interface PageProps<P extends SearchPath, C extends ListCall, W extends Namespace> {
  spec: PageSpec<P, C, W>;
}

/** For a page whose declaration depends on what it asks for beside its list; any other is a `listPage`. */
export function ListPage<P extends SearchPath, C extends ListCall, const W extends Namespace>({
  spec,
}: PageProps<P, C, W>) {
  const list = useList(spec, useAddress(spec.at));
  const { t, tools, save } = list;
  const links = spec.links?.(t, tools);
  const actions = spec.actions?.(t, tools);
  const head = (links || save || actions) && (
    <>
      {links}
      {save}
      {actions}
    </>
  );
  return (
    <Page title={spec.title(t, tools)} sub={spec.sub?.(t, tools)} actions={head}>
      {spec.saved}
      <ListBody list={list} />
      {spec.below}
    </Page>
  );
}

interface Props<P extends SearchPath, C extends ListCall, W extends Namespace> {
  spec: ListSpec<P, C, W>;
}

/** A list within a page, in whose address its filters stand. */
export const listPart =
  <P extends SearchPath, C extends ListCall, const W extends Namespace>(spec: ListSpec<P, C, W>) =>
  () => <ListPart spec={spec} />;

/** For a list whose declaration depends on what its page asks for; any other is a `listPart`. */
export function ListPart<P extends SearchPath, C extends ListCall, const W extends Namespace>({
  spec,
}: Props<P, C, W>) {
  return <ListBody list={useList(spec, useAddress(spec.at))} saves />;
}

/** For a list that holds nothing but its page. */
export const OWN_PAGE = searchSchema({ page });

interface OwnProps<S extends { page: number }, C extends ListCall, W extends Namespace> {
  spec: ListSpec<SearchSchema<S>, C, W>;
}

/** A list within a page that holds its filters itself: it always opens at its first rows. */
export const listPanel =
  <S extends { page: number }, C extends ListCall, const W extends Namespace>(spec: ListSpec<SearchSchema<S>, C, W>) =>
  () => <ListPanel spec={spec} />;

/** For a list whose declaration depends on what its page asks for; any other is a `listPanel`. */
export function ListPanel<S extends { page: number }, C extends ListCall, const W extends Namespace>({
  spec,
}: OwnProps<S, C, W>) {
  const { fields, defaultsFor } = spec.at;
  const defaults = defaultsFor({}) as unknown as AnyAddress['search'];
  const [search, setSearch] = useState(defaults);
  // Another filter shows its first rows.
  const change: AnyAddress['change'] = (patch) => setSearch((before) => ({ ...before, page: 1, ...patch }));
  return <ListBody list={useList(spec, { fields, defaults, search, change })} saves />;
}

function useAddress<P extends SearchPath>(at: P) {
  const [search, change, schema] = usePageSearch(at);
  const values = search as AnyAddress['search'];
  const defaults = schema.defaultsFor(values) as AnyAddress['search'];
  return { search: values, change: change as AnyAddress['change'], fields: schema.fields, defaults };
}
