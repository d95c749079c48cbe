import { Box, Button, Checkbox, Group, Modal, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '../layout/note.tsx';
import { type KeyValueRow, KeyValues } from '../list/key-values.tsx';
import { PHONE } from '../theme/breakpoints.ts';
import classes from './confirm-dialog.module.css';

interface Props {
  opened: boolean;
  onClose: () => void;
  onConfirm: () => void;
  /** The command as a question, with its sum: "Release 84.15 points to amara_o?". */
  title: ReactNode;
  /** One sentence on what is lost. */
  lost: ReactNode;
  /** Who pays, gets, keeps. */
  rows?: readonly KeyValueRow[];
  /** In the first person: "I see the balance in my account". */
  check?: ReactNode;
  /** The verb with its sum: "Release 84.15". */
  verb: ReactNode;
  danger?: boolean;
  busy?: boolean;
  /** What went wrong, in words; the dialog stays. */
  error?: ReactNode;
  /** A text that the user must type first, such as the order number. */
  typeText?: string;
  /** Fields of the command, such as a password; `ready` says that they are filled. */
  children?: ReactNode;
  ready?: boolean;
}

const parts = { content: classes.dialog, header: classes.head, title: classes.title, body: classes.body };

/** Confirms a command that cannot be undone. Focus starts on "Go back", so that Enter does nothing. */
export function ConfirmDialog(props: Props) {
  const { opened, onClose, title, lost, rows, check, danger, error, typeText } = props;
  const { t } = useTranslation('ui');
  const phone = useMediaQuery(PHONE);
  const [agreed, setAgreed] = useState(false);
  const [typed, setTyped] = useState('');
  useEffect(() => {
    if (!opened) return;
    setAgreed(false);
    setTyped('');
  }, [opened]);
  // What is on its way cannot be taken back: the dialog stays until the answer.
  const close = () => !props.busy && onClose();
  const allowed = (!check || agreed) && (!typeText || typed.trim() === typeText) && props.ready !== false;
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={title}
      withCloseButton={false}
      size={440}
      padding={24}
      centered={!phone}
      classNames={{ ...parts, ...(phone ? { inner: classes.sheetInner, content: classes.sheet } : {}) }}
      transitionProps={{ transition: phone ? 'slide-up' : 'fade', duration: 180 }}
    >
      <Box component="p" mt="xxsplus" mx={0} mb="smplus" lh="xl" c="var(--cw-text-2)">
        {lost}
      </Box>
      {rows && <KeyValues rows={rows} sunken />}
      {props.children && <Box mt="smplus">{props.children}</Box>}
      {typeText && (
        <TextInput
          mt="smplus"
          label={t('confirm.type', { text: typeText })}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
        />
      )}
      {check && (
        <Checkbox
          className={classes.check}
          label={check}
          checked={agreed}
          onChange={(event) => setAgreed(event.currentTarget.checked)}
        />
      )}
      {error && (
        <Box mt="smplus">
          <Note tone="stop">{error}</Note>
        </Box>
      )}
      <Group gap="xs" align="stretch" justify="flex-end" wrap="nowrap" mt="md" className={classes.actions}>
        <Button variant="default" onClick={close} disabled={props.busy} data-autofocus>
          {t('confirm.back')}
        </Button>
        <Button color={danger ? 'brick' : 'pine'} onClick={props.onConfirm} disabled={!allowed} loading={props.busy}>
          {props.verb}
        </Button>
      </Group>
    </Modal>
  );
}
