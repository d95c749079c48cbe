import { Button, Switch, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Address } from '#web/paths.ts';
import { KeyMark } from '#web/ui/key-mark.tsx';
import { ButtonLink } from '#web/ui/layout/button-link.tsx';
import { areKeysOn, switchKeys } from '#web/ui/use-shortcuts.ts';
import { giftHref } from '../../orders/public.ts';
import { hrefOf, type Waiting } from '../inbox-rows.tsx';
import classes from './provider-desk.module.css';

interface Props {
  /** The row that the keys are for. */
  marked: Waiting;
  onNext: () => void;
}

/** Orders whose cards are open, so that they can be paid or reported. */
const DECIDED_IN: readonly string[] = ['to_confirm', 'to_release'];

/** The keys of the page, each with the control that it presses; `O` presses the button of the marked row. */
export function KeysPanel({ marked, onNext }: Props) {
  const { t } = useTranslation('inbox');
  const order = marked.kind === 'gift' && DECIDED_IN.includes(marked.order.state) ? marked.order : null;
  const name = marked.kind === 'payout' ? marked.payout.owner : marked.order.code;
  return (
    <section className={classes.keys} aria-label={t('provider.keys.title')}>
      <p>{t('provider.keys.about')}</p>
      <KeysSwitch />
      <VisuallyHidden role="status">{t('provider.keys.marked', { name })}</VisuallyHidden>
      <ButtonLink size="sm" href={hrefOf(marked)} rightSection={<KeyMark letter="O" />}>
        {t('provider.keys.open')}
      </ButtonLink>
      <KeyLink letter="R" href={order && giftHref(order, { open: 'release' })} label={t('provider.keys.release')} />
      <KeyLink letter="P" href={order && giftHref(order, { open: 'claim' })} label={t('provider.keys.problem')} />
      <Button size="sm" variant="default" aria-keyshortcuts="N" rightSection={<KeyMark letter="N" />} onClick={onNext}>
        {t('provider.keys.next')}
      </Button>
    </section>
  );
}

function KeysSwitch() {
  const { t } = useTranslation('inbox');
  const [isOn, setOn] = useState(areKeysOn);
  const turn = (on: boolean) => {
    switchKeys(on);
    setOn(on);
  };
  return (
    <Switch
      size="sm"
      checked={isOn}
      label={t('provider.keys.on')}
      onChange={(event) => turn(event.currentTarget.checked)}
    />
  );
}

interface KeyLinkProps {
  letter: string;
  /** Null: the marked order is not there yet. */
  href: Address | null;
  label: string;
}

function KeyLink({ letter, href, label }: KeyLinkProps) {
  const shown = { size: 'sm', rightSection: <KeyMark letter={letter} /> } as const;
  if (href === null)
    return (
      <Button {...shown} variant="default" disabled>
        {label}
      </Button>
    );
  return (
    <ButtonLink {...shown} href={href} aria-keyshortcuts={letter}>
      {label}
    </ButtonLink>
  );
}
