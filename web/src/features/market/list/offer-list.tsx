import type { ComponentProps, ReactNode } from 'react';
import { cx } from '#web/lib/text.ts';
import { QueryList } from '#web/ui/list/query-list.tsx';
import classes from './offer-list.module.css';

interface Props<R> extends Pick<ComponentProps<typeof QueryList<R>>, 'empty' | 'failed' | 'pager'> {
  label: string;
  query: ComponentProps<typeof QueryList<R>>['query'] & { isPlaceholderData: boolean };
  /** Rows to come, and their height in pixels. */
  skeleton: { rows: number; height: number };
  /** Above the rows. */
  head?: ReactNode;
  /** On a phone each row is a card of its own; otherwise the list stays one panel. */
  cards?: boolean;
  className?: string | undefined;
  children: (offer: R, index: number) => ReactNode;
}

/** Offers of one side, a page at a time. Not by the frame: rows that a newer answer replaces fade instead of giving way to a skeleton. */
export function OfferList<R extends { code: string }>(props: Props<R>) {
  const { label, query, skeleton, head, empty, failed, pager, cards = false, className, children } = props;
  return (
    <section
      className={cx(classes.place, className)}
      aria-label={label}
      aria-busy={query.isPlaceholderData || undefined}
    >
      <div className={cx(classes.panel, cards && classes.cards)}>
        {head}
        <QueryList query={query} skeleton={skeleton} failed={failed} empty={empty} pager={pager}>
          {(list) => (
            <ul className={cx(classes.rows, query.isPlaceholderData && classes.fading)}>
              {list.map((offer, index) => (
                <li key={offer.code}>{children(offer, index)}</li>
              ))}
            </ul>
          )}
        </QueryList>
      </div>
    </section>
  );
}
