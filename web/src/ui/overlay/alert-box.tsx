import { Box, Button, Group } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Alert, closeAlert } from './alert.ts';
import classes from './alert-box.module.css';

/** A title, a text and one button, above everything else. Escape closes it too. */
export function AlertBox({ alert }: { alert: Alert }) {
  const { t } = useTranslation('ui');
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!box.current?.open) box.current?.showModal();
  }, []);
  return (
    <dialog
      ref={box}
      role="alertdialog"
      className={classes.box}
      aria-labelledby="alert-title"
      aria-describedby="alert-text"
      onClose={closeAlert}
    >
      <h3 id="alert-title">{alert.title}</h3>
      <Box id="alert-text" component="p" mt="xxsplus" lh="xl" c="var(--cw-text-2)" className="cw-wrap">
        {alert.text}
      </Box>
      <Group gap={0} align="stretch" justify="flex-end" wrap="nowrap" mt="mdplus" className={classes.actions}>
        <Button onClick={closeAlert}>{t('alert.close')}</Button>
      </Group>
    </dialog>
  );
}
