import { Box, Flex } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Address } from '../../paths.ts';
import { AppLink } from './app-link.tsx';
import classes from './crumbs.module.css';

export interface Crumb {
  label: ReactNode;
  href?: Address;
}

/** Breadcrumbs; the last one is the page itself. */
export function Crumbs({ items, end }: { items: readonly Crumb[]; end?: ReactNode }) {
  const { t } = useTranslation('ui');
  return (
    <Flex
      component="nav"
      align="center"
      gap="xxsplus"
      pt="mdplus"
      px={0}
      pb="xsplus"
      fz="sm"
      c="dimmed"
      wrap="wrap"
      className="cw-num"
      aria-label={t('crumbs')}
    >
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fixed trail
        <Fragment key={index}>
          {index > 0 && <IconChevronRight size={14} stroke={1.75} aria-hidden="true" />}
          {item.href ? (
            <AppLink href={item.href} className={classes.link}>
              {item.label}
            </AppLink>
          ) : (
            <Box component="span" c="var(--cw-text-2)">
              {item.label}
            </Box>
          )}
        </Fragment>
      ))}
      {end}
    </Flex>
  );
}
