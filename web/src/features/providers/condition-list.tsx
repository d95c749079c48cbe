import { Progress } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import classes from './providers.module.css';
import type { Condition } from './providers.queries.ts';
import { useConditionWords } from './use-condition-words.ts';

/** Conditions of which a bar says more than a tick. */
const MEASURED: readonly string[] = ['bail', 'volume', 'presence'];
const FULL = 100;

interface Props {
  conditions: readonly Condition[];
  /** What mends a condition, where a link does not: the button that pays bail. */
  mend?: { readonly bail?: ReactNode };
}

/** Each condition with a tick, how far one is, and where to mend it. */
export function ConditionList({ conditions, mend = {} }: Props) {
  const wordsOf = useConditionWords();
  return (
    <ul>
      {conditions.map((condition) => {
        const { name, isMet } = condition;
        const { title, text } = wordsOf(condition);
        return (
          <li key={name} className={classes.condition}>
            <Tick isMet={isMet} />
            <b>{title}</b>
            {isMet ? <span /> : (name === 'bail' && mend.bail) || <Mend name={name} />}
            <small>{text}</small>
            {MEASURED.includes(name) && (
              <Progress
                className={classes.bar}
                value={shareOf(condition)}
                color={isMet ? 'pine' : 'amber'}
                aria-label={title}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Tick({ isMet }: { isMet: boolean }) {
  const { t } = useTranslation('providers');
  const Icon = isMet ? IconCircleCheckFilled : IconCircle;
  return (
    <Icon
      size={20}
      stroke={1.75}
      className={isMet ? classes.met : classes.unmet}
      aria-label={t(isMet ? 'met' : 'unmet')}
    />
  );
}

function Mend({ name }: { name: Condition['name'] }) {
  const { t } = useTranslation('providers');
  if (name === 'standing') return <AppLink href={paths.standing()}>{t('mend.standing')}</AppLink>;
  if (name === 'second_factor') return <AppLink href={paths.security()}>{t('mend.second_factor')}</AppLink>;
  if (name === 'identity') return <AppLink href={paths.kycOne()}>{t('mend.identity')}</AppLink>;
  return <span />;
}

/** Percent of what is needed, at most all of it. */
function shareOf({ have, need }: Condition): number {
  const needed = BigInt(need);
  if (needed === 0n) return FULL;
  const share = Number((BigInt(have) * BigInt(FULL)) / needed);
  return Math.min(share, FULL);
}
