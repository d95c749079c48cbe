import { Box, Flex } from '@mantine/core';
import { IconAlertCircle, IconCheck, IconInfoCircle, IconLock, IconPlayerPlayFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { cx } from '../../lib/text.ts';
import tones from '../tones.module.css';
import classes from './note.module.css';

const ICONS = {
  neutral: IconInfoCircle,
  frozen: IconLock,
  turn: IconPlayerPlayFilled,
  done: IconCheck,
  stop: IconAlertCircle,
} as const;

interface Props {
  tone?: keyof typeof ICONS;
  title?: ReactNode;
  children?: ReactNode;
  icon?: ReactNode;
  /** A button at the right end. */
  action?: ReactNode;
}

/** A boxed remark in place. `stop` is announced at once. */
export function Note({ tone = 'neutral', title, children, icon, action }: Props) {
  const Icon = ICONS[tone];
  return (
    <div
      className={cx(classes.note, tone === 'neutral' ? classes.neutral : tones[tone])}
      role={tone === 'stop' ? 'alert' : undefined}
    >
      <Flex component="span" align="center" flex="none" h="1.5em">
        {icon ?? <Icon size={19} stroke={1.75} />}
      </Flex>
      <Box flex={1} miw={0} className={cx('cw-wrap', classes.text)}>
        {title && <b>{title}</b>}
        {children && <div>{children}</div>}
      </Box>
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
