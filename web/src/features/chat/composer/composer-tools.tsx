import { ActionIcon, Group } from '@mantine/core';
import { IconPaperclip, IconPhoto, IconReceipt } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#web/api/session.ts';
import { FILES } from '#web/lib/files.ts';
import classes from './composer.module.css';
import { EmojiPicker } from './emoji-picker.tsx';
import { OrderPicker } from './order-picker.tsx';
import { QuickReplyButton, type Shortcut } from './quick-replies.tsx';
import { QuickReplyManager } from './quick-reply-manager.tsx';

interface Props {
  disabled: boolean;
  mayAttachFiles: boolean;
  /** Null where the reader has no quick replies. */
  shortcuts: readonly Shortcut[] | null;
  onFiles: (files: File[]) => void;
  onEmoji: (sign: string) => void;
  onReply: (body: string) => void;
  onOrder: (code: string) => void;
}

/** Attachments and other additions to a message. */
export function ComposerTools(props: Props) {
  const { disabled, mayAttachFiles, shortcuts } = props;
  const { t } = useTranslation('chat');
  const { user } = useSession();
  const [isPicking, setPicking] = useState(false);
  const [isManaging, setManaging] = useState(false);
  return (
    <Group gap={0} align="stretch" className={classes.tools}>
      <FileButton accept={FILES.pictures} label={t('composer.image')} disabled={disabled} onFiles={props.onFiles}>
        <IconPhoto size={19} stroke={1.75} />
      </FileButton>
      {mayAttachFiles && (
        <FileButton accept={FILES.media} label={t('composer.file')} disabled={disabled} onFiles={props.onFiles}>
          <IconPaperclip size={19} stroke={1.75} />
        </FileButton>
      )}
      <EmojiPicker disabled={disabled} onPick={props.onEmoji} />
      {user && !user.isStaff && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          disabled={disabled}
          aria-label={t('composer.order')}
          onClick={() => setPicking(true)}
        >
          <IconReceipt size={19} stroke={1.75} />
        </ActionIcon>
      )}
      {shortcuts && (
        <QuickReplyButton
          list={shortcuts}
          disabled={disabled}
          onPick={props.onReply}
          onManage={() => setManaging(true)}
        />
      )}
      <OrderPicker
        opened={isPicking}
        onClose={() => setPicking(false)}
        onPick={(code) => {
          setPicking(false);
          props.onOrder(code);
        }}
      />
      {isManaging && <QuickReplyManager opened onClose={() => setManaging(false)} />}
    </Group>
  );
}

interface FileProps {
  accept: string;
  label: string;
  disabled: boolean;
  onFiles: (files: File[]) => void;
  children: React.ReactNode;
}

function FileButton({ accept, label, disabled, onFiles, children }: FileProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        disabled={disabled}
        aria-label={label}
        onClick={() => input.current?.click()}
      >
        {children}
      </ActionIcon>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple
        hidden
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}
