import { Box, Button, Flex, Group, Stack } from '@mantine/core';
import { IconPhotoUp, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/api/api-error.ts';
import { useCommand } from '#web/api/query.ts';
import type { Me } from '#web/api/session.ts';
import { uploadFile } from '#web/api/upload.ts';
import { FILES, isPicture, isReadable } from '#web/lib/files.ts';
import { Note } from '#web/ui/layout/note.tsx';
import { Avatar } from '#web/ui/media/avatar.tsx';
import { toastDone } from '#web/ui/overlay/toast.ts';
import { CropDialog } from './crop-dialog.tsx';
import { cutOut, type Part } from './crop-picture.ts';
import classes from './users.module.css';
import { learnMe } from './users.queries.ts';

const MAX_BYTES = 5 * 1024 * 1024;

/** Why a file cannot be the picture; null: it can. */
function faultOf(file: File): 'type' | 'large' | null {
  if (!isPicture(file)) return 'type';
  return file.size >= MAX_BYTES ? 'large' : null;
}

const icon = { size: 17, stroke: 1.75 } as const;

/** The file that was chosen, its part that is sent, and what is wrong with either. */
function usePicture() {
  const { t } = useTranslation('users');
  const [sending, setSending] = useState(false);
  const [chosen, setChosen] = useState<File | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const command = useCommand('users.setAvatar', {
    quiet: true,
    onFail: (error) => setFailure(errorText(error)),
    onDone: (me) => {
      learnMe(me);
      toastDone(t('saved'));
    },
  });
  const choose = async (file: File | undefined) => {
    if (!file) return;
    const fault = faultOf(file) ?? ((await isReadable(file)) ? null : 'unreadable');
    setFailure(fault === null ? null : t(`picture.${fault}`));
    if (fault === null) setChosen(file);
  };
  const send = async (file: File, part: Part) => {
    setSending(true);
    try {
      const { id } = await uploadFile(await cutOut(file, part), 'avatar');
      command.mutate({ uploadId: id });
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setSending(false);
      setChosen(null);
    }
  };
  return {
    chosen,
    failure,
    sending,
    busy: sending || command.isPending,
    choose,
    send,
    leave: () => setChosen(null),
    remove: () => command.mutate({ uploadId: null }),
  };
}

/** The picture beside the name; the server draws it anew and refuses one that looks like staff’s. */
export function PictureField({ user }: { user: Me }) {
  const { t } = useTranslation('users');
  const input = useRef<HTMLInputElement>(null);
  const { chosen, failure, sending, busy, choose, send, leave, remove } = usePicture();
  return (
    <Flex rowGap="md" columnGap="mdplus" align="center" wrap="wrap" className={classes.picture}>
      <Avatar name={user.nickname} photo={user.photo} size={96} />
      <Stack gap="md">
        <Box component="p" m={0} fz="sm" c="dimmed">
          {t('picture.hint')}
        </Box>
        <Group gap="xs" align="stretch">
          <Button
            variant="default"
            leftSection={<IconPhotoUp {...icon} />}
            onClick={() => input.current?.click()}
            loading={busy}
          >
            {t(user.photo ? 'picture.change' : 'picture.choose')}
          </Button>
          {user.photo && (
            <Button
              variant="subtle"
              color="brick"
              leftSection={<IconTrash {...icon} />}
              onClick={remove}
              disabled={busy}
            >
              {t('picture.remove')}
            </Button>
          )}
        </Group>
        <input
          ref={input}
          type="file"
          accept={FILES.pictures}
          aria-label={t('picture.title')}
          hidden
          onChange={(event) => {
            void choose(event.currentTarget.files?.[0]);
            // The same file again is a choice as well.
            event.currentTarget.value = '';
          }}
        />
        {failure && <Note tone="stop">{failure}</Note>}
        {chosen && (
          <CropDialog file={chosen} busy={sending} onClose={leave} onCrop={(part) => void send(chosen, part)} />
        )}
      </Stack>
    </Flex>
  );
}
