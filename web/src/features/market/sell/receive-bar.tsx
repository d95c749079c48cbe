import { Button } from '@mantine/core';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAmount } from '#web/lib/money.ts';
import classes from './receive-bar.module.css';

interface Props {
  /** What the seller receives, base units of points; null while there is nothing to sell. */
  net: bigint | null;
  /** Everything is filled: the button sells. Until then it leads to the summary. */
  ready: boolean;
  busy: boolean;
  /** The verb of the button that sells. */
  verb: ReactNode;
  form: RefObject<HTMLFormElement | null>;
}

/** On a phone above the tab bar: the sum, and the button that is otherwise far below the cards. */
export function ReceiveBar({ net, ready, busy, verb, form }: Props) {
  const { t } = useTranslation('market');
  const next = () => form.current?.querySelector('aside')?.scrollIntoView({ behavior: 'smooth' });
  return (
    <div className={classes.bar}>
      <span>
        {t('calc.receive')}
        <b>{net === null ? '–' : formatAmount(net)}</b>
      </span>
      {ready ? (
        <Button type="submit" loading={busy}>
          {verb}
        </Button>
      ) : (
        <Button onClick={next}>{t('sell.barNext')}</Button>
      )}
    </div>
  );
}
