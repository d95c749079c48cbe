import { Group } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { Conversation, Message } from '#contract/chat/messages.ts';
import { toastWarning } from '#web/ui/overlay/toast.ts';
import { learnWords } from '../engine/sensitive.ts';
import { Quote } from '../messages/message-item.tsx';
import { AttachmentStrip } from './attachment-strip.tsx';
import classes from './composer.module.css';
import { ComposerBox } from './composer-box.tsx';
import { ComposerTools } from './composer-tools.tsx';
import { insertAt, slashQuery, withReply } from './draft.ts';
import { fillIn } from './fill-in.ts';
import { MAX_DROPPED, MAX_IMAGES, MAX_TEXT } from './limits.ts';
import { ReplyChips, SlashList, useShortcuts } from './quick-replies.tsx';
import { useAttachments } from './use-attachments.ts';
import type { DraftState } from './use-draft.ts';
import type { DropZone } from './use-drop-zone.ts';
import { useSend } from './use-send.ts';
import { useTypingSignal } from './use-typing-signal.ts';

interface Props {
  conversation: Conversation;
  draft: DraftState;
  /** The message being replied to, if loaded. */
  quoted: Message | undefined;
  to: string;
  /** Where dropped files come from. */
  receiver: DropZone['receiver'];
}

const TYPES = /^(image\/(png|jpeg|webp|gif))$/;
const FILE_TYPES = /^(video\/(mp4|webm)|application\/pdf)$/;

/** Where one writes. Enter sends, Shift and Enter make a line. */
export function Composer({ conversation, draft, quoted, to, receiver }: Props) {
  const { t } = useTranslation('chat');
  const area = useRef<HTMLTextAreaElement>(null);
  const { attachments, take, onPaste } = useFiles(conversation, receiver);
  const { send, sendOrder } = useSend(conversation);
  const typing = useTypingSignal(conversation.id);
  useEffect(() => void learnWords(), []);
  useFocusOnReply(draft.replyTo, area);
  const { put, insert } = useWriting(draft, area, (text) => fillIn(text, conversation, to));
  const slash = useSlash(draft.text, area.current, put);
  const submit = () => {
    const files = attachments.list.filter((item) => !item.refused);
    if (!send({ text: draft.text, files, replyTo: draft.replyTo })) return;
    attachments.take();
    draft.clear();
    typing(false);
    area.current?.focus();
  };
  const keys = { other: slash.onKey, leave: () => draft.replyTo !== null && draft.setReplyTo(null), send: submit };
  const label = t('composer.placeholder', { name: to });
  const isEmpty = draft.text.trim() === '' && attachments.list.every((item) => item.refused);
  return (
    <fieldset className={classes.composer} aria-label={t('composer.label')}>
      {draft.replyTo !== null && (
        <Replying onCancel={() => draft.setReplyTo(null)}>
          <Quote conversation={conversation} seq={draft.replyTo} quoted={quoted} />
        </Replying>
      )}
      {slash.list}
      {draft.text === '' && (
        <ReplyChips list={slash.shortcuts ?? []} onPick={(body) => put({ text: body, caret: body.length })} />
      )}
      <div className={classes.box}>
        <AttachmentStrip list={attachments.list} onRemove={attachments.remove} />
        <ComposerBox
          onSend={submit}
          disabled={isEmpty || attachments.isBusy}
          tools={
            <ComposerTools
              disabled={false}
              mayAttachFiles={conversation.mayAttachFiles}
              shortcuts={slash.shortcuts}
              onFiles={(files) => take(files, MAX_IMAGES)}
              onEmoji={insert}
              onReply={insert}
              onOrder={sendOrder}
            />
          }
        >
          <textarea
            ref={area}
            className={classes.area}
            rows={1}
            value={draft.text}
            maxLength={MAX_TEXT}
            placeholder={label}
            aria-label={label}
            onChange={(event) => {
              draft.setText(event.currentTarget.value);
              typing(event.currentTarget.value !== '');
            }}
            onKeyDown={(event) => obeyKey(event, keys)}
            onPaste={onPaste}
            onBlur={() => typing(false)}
          />
        </ComposerBox>
      </div>
    </fieldset>
  );
}

interface Keys {
  /** Takes keys of its own. */
  readonly other: (event: KeyboardEvent) => boolean;
  readonly leave: () => void;
  readonly send: () => void;
}

/** Enter sends, Escape leaves a reply. */
function obeyKey(event: KeyboardEvent<HTMLTextAreaElement>, { other, leave, send }: Keys): void {
  // An input method uses Enter to choose a suggestion.
  if (event.nativeEvent.isComposing || event.keyCode === 229 || other(event)) return;
  if (event.key === 'Escape') leave();
  if (event.key !== 'Enter' || event.shiftKey) return;
  event.preventDefault();
  send();
}

interface Written {
  readonly text: string;
  readonly caret: number;
}

/** Puts a text into the field, or a part of one where the caret stands, as `fill` completes it. */
function useWriting(
  { text: before, setText }: DraftState,
  area: RefObject<HTMLTextAreaElement | null>,
  fill: (text: string) => string,
) {
  const put = (next: Written) => {
    const text = fill(next.text).slice(0, MAX_TEXT);
    const caret = next.caret + text.length - next.text.length;
    setText(text);
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(caret, caret);
    });
  };
  const insert = (part: string) => {
    const { selectionStart: start = before.length, selectionEnd: end = before.length } = area.current ?? {};
    put(insertAt(before, { start, end }, part));
  };
  return { put, insert };
}

/** Pictures and files to be sent: chosen, pasted or dropped. */
function useFiles({ id, mayAttachFiles }: Conversation, receiver: DropZone['receiver']) {
  const { t } = useTranslation('chat');
  const attachments = useAttachments(id);
  const take = (files: readonly File[], max: number) => {
    const fits = files.filter(({ type }) => TYPES.test(type) || (mayAttachFiles && FILE_TYPES.test(type)));
    if (fits.length < files.length) toastWarning(t('attach.type'));
    const room = Math.max(0, max - attachments.list.length);
    if (fits.length > room) toastWarning(t('attach.most', { count: max }));
    attachments.add(fits.slice(0, room));
  };
  useEffect(() => {
    receiver.current = (files) => take(files, MAX_DROPPED);
    return () => {
      receiver.current = null;
    };
  });
  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    take(files, MAX_IMAGES);
  };
  return { attachments, take, onPaste };
}

/** After choosing a message to reply to, the field gets the focus. */
function useFocusOnReply(replyTo: number | null, area: RefObject<HTMLTextAreaElement | null>): void {
  const answered = useRef(replyTo);
  useEffect(() => {
    if (replyTo !== null && replyTo !== answered.current) area.current?.focus();
    answered.current = replyTo;
  }, [replyTo, area]);
}

function Replying({ onCancel, children }: { onCancel: () => void; children: ReactNode }) {
  const { t } = useTranslation('chat');
  return (
    <Group gap="xxsplus" wrap="nowrap" pt="hair" px={0} pb="xxsplus" className={classes.replying}>
      {children}
      <button type="button" onClick={onCancel} aria-label={t('composer.noReply')}>
        <IconX size={15} stroke={2} />
      </button>
    </Group>
  );
}

/** Quick replies found by a slash at the beginning, chosen with arrows and Enter. */
function useSlash(text: string, area: HTMLTextAreaElement | null, put: (written: Written) => void) {
  const id = useId();
  const { list, mayHave } = useShortcuts();
  const [active, setActive] = useState(0);
  const caret = area?.selectionStart ?? text.length;
  const query = mayHave ? slashQuery({ text, caret }) : null;
  const shortcut =
    query === null ? [] : list.filter((item) => `${item.title} ${item.body}`.toLowerCase().includes(query)).slice(0, 6);
  const at = Math.min(active, Math.max(0, shortcut.length - 1));
  const pick = (body: string) => put(withReply({ text, caret }, body));
  const onKey = (event: KeyboardEvent): boolean => {
    if (shortcut.length === 0) return false;
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = shortcut[at];
    if (move !== undefined) setActive((at + move + shortcut.length) % shortcut.length);
    else if ((event.key === 'Enter' || event.key === 'Tab') && chosen) pick(chosen.body);
    else return false;
    event.preventDefault();
    return true;
  };
  return {
    shortcuts: mayHave ? list : null,
    onKey,
    list: shortcut.length > 0 ? <SlashList id={id} list={shortcut} active={at} onPick={pick} /> : null,
  };
}
