import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#web/ui/layout/button-link.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { Page } from '#web/ui/page/page.tsx';
import classes from '../workspace/workspace.module.css';
import { TRADE_KINDS, type TradeKind } from './kinds.ts';
import { type TradeOf, useTrade } from './trade.queries.ts';

/** Keys in the area of each kind's words. */
const NOT_FOUND = { title: 'notFound.title', act: 'notFound.act' } as const;

interface Props<K extends TradeKind> {
  kind: K;
  code: string;
  /** Stands in the page's place while the order loads; rows when left out. */
  shape?: ReactNode;
  children: (order: TradeOf<K>) => ReactNode;
}

/** A page of one order: the order itself, or what stands in its place while it loads, fails or is not the reader's. */
export function TradePage<K extends TradeKind>({ kind, code, shape, children }: Props<K>) {
  const { words, list, listTitle, missing } = TRADE_KINDS[kind];
  const { t } = useTranslation(words);
  const order = useTrade(kind, code);
  return (
    <Loaded
      of={[order]}
      skeleton={{ rows: 6 }}
      shape={shape}
      missing={
        <EmptyState
          picture="cards"
          isPage
          title={t(NOT_FOUND.title)}
          action={
            <ButtonLink variant="light" href={list()}>
              {t(NOT_FOUND.act)}
            </ButtonLink>
          }
        >
          {missing.map((key) => t(key)).join(' ')}
        </EmptyState>
      }
      inset
      around={(placeholder) => (
        <Page tab={code} crumbs={[{ label: t(listTitle), href: list() }, { label: code }]}>
          <Panel flush className={classes.alone}>
            {placeholder}
          </Panel>
        </Page>
      )}
    >
      {children}
    </Loaded>
  );
}
