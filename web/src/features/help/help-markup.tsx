import { Stack } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import type { Block, Span } from '#contract/functions/help-text.ts';
import { cx } from '#web/lib/text.ts';
import { localPath } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import classes from './help.module.css';

/** The text of a help article, element by element; no HTML of a text ever gets onto the page. */
export function HelpMarkup({ blocks }: { blocks: readonly Block[] }) {
  return (
    <Stack gap="sm" fz="h4" lh="xl" className={cx('cw-wrap', classes.prose)}>
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fixed text
        <Fragment key={index}>{shown(block)}</Fragment>
      ))}
    </Stack>
  );
}

function shown(block: Block): ReactNode {
  if (block.kind === 'list') {
    const List = block.ordered ? 'ol' : 'ul';
    return (
      <List>
        {block.items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a fixed text
          <li key={index}>{item.map(span)}</li>
        ))}
      </List>
    );
  }
  if (block.kind === 'note') return <Note>{block.spans.map(span)}</Note>;
  if (block.kind === 'heading') return <h3>{block.spans.map(span)}</h3>;
  return <p>{block.spans.map(span)}</p>;
}

function span(item: Span, index: number): ReactNode {
  if (item.kind === 'link') {
    return (
      <AppLink key={index} href={localPath(item.href)}>
        {item.text}
      </AppLink>
    );
  }
  if (item.kind === 'bold') return <b key={index}>{item.text}</b>;
  if (item.kind === 'code') return <code key={index}>{item.text}</code>;
  return <Fragment key={index}>{item.text}</Fragment>;
}
