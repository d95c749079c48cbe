import { Flex } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './tag.module.css';

/** A short plain fact, such as a condition of an offer. */
export function Tag({ children }: { children: ReactNode }) {
  return <span className={classes.tag}>{children}</span>;
}

/** Tags as the value of a row of facts. */
export function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <Flex component="span" gap="xxs" justify="flex-end" wrap="wrap">
      {tags.map((tag) => (
        <Tag key={tag}>{tag}</Tag>
      ))}
    </Flex>
  );
}
