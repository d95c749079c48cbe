import { Box, Group } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { type Crumb, Crumbs } from '../layout/crumbs.tsx';
import classes from './page.module.css';

interface Props {
  /** The title, and the name of the browser tab. */
  title?: ReactNode;
  /** The name of the browser tab, where the title is no plain text or stands elsewhere. */
  tab?: string;
  /** The way back, ending with this page. */
  crumbs?: readonly Crumb[];
  /** At the end of the way back. */
  crumbsEnd?: ReactNode;
  /** Facts below the title, separated by middle dots. */
  sub?: ReactNode;
  /** A mark before the title, such as a mini card. */
  mark?: ReactNode;
  /** Buttons at the right end. */
  actions?: ReactNode;
  /** On a phone in the place of the site's header, the way back and the title. */
  phoneBar?: ReactNode;
  children?: ReactNode;
}

/** The frame of every page: the name of the browser tab, the way back, the title with its buttons. */
export function Page({ title, tab, crumbs, crumbsEnd, sub, mark, actions, phoneBar, children }: Props) {
  const name = tab ?? (typeof title === 'string' ? title : '');
  useEffect(() => {
    document.title = name ? `${name} · Cardway` : 'Cardway';
  }, [name]);
  return (
    <>
      {phoneBar && (
        <div className={classes.phoneBar} data-phone-bar>
          {phoneBar}
        </div>
      )}
      <div className={phoneBar ? classes.beyondPhone : undefined}>
        {crumbs && <Crumbs items={crumbs} end={crumbsEnd} />}
        {title !== undefined && (
          <div className={classes.head}>
            {mark}
            <div className={classes.title}>
              <Box component="h1" fz="h2" lh="xs" lts="-0.016em" className="cw-wrap">
                {title}
              </Box>
              {sub && (
                <Box mt="xxs" fz="sm" c="dimmed" className="cw-num">
                  {sub}
                </Box>
              )}
            </div>
            {actions && (
              <Group gap="xs" align="stretch" className={classes.actions}>
                {actions}
              </Group>
            )}
          </div>
        )}
      </div>
      {children}
    </>
  );
}
