import { ActionIcon, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPlus, IconSend } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PHONE } from '#web/ui/theme/breakpoints.ts';
import classes from './composer.module.css';

interface Props {
  onSend: () => void;
  disabled: boolean;
  tools: ReactNode;
  /** The field. */
  children: ReactNode;
}

/** The field with its tools below it; on a phone one line that grows, the tools behind a button. */
export function ComposerBox({ onSend, disabled, tools, children }: Props) {
  const { t } = useTranslation('chat');
  const isPhone = useMediaQuery(PHONE) ?? false;
  const [showsTools, setShowsTools] = useState(false);
  const id = useId();
  if (!isPhone) {
    return (
      <>
        {children}
        <div className={classes.foot}>
          {tools}
          <Button size="sm" leftSection={<IconSend size={16} stroke={2} />} onClick={onSend} disabled={disabled}>
            {t('composer.send')}
          </Button>
        </div>
      </>
    );
  }
  return (
    <>
      <div className={classes.oneLine}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={t('composer.more')}
          aria-expanded={showsTools}
          aria-controls={id}
          onClick={() => setShowsTools(!showsTools)}
        >
          <IconPlus size={20} stroke={1.75} />
        </ActionIcon>
        {children}
        <ActionIcon size={44} aria-label={t('composer.send')} onClick={onSend} disabled={disabled}>
          <IconSend size={18} stroke={2} />
        </ActionIcon>
      </div>
      <div id={id} className={classes.foot} hidden={!showsTools}>
        {tools}
      </div>
    </>
  );
}
