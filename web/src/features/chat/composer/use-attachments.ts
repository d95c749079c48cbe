import { useEffect, useRef, useState } from 'react';
import { errorText } from '#web/api/api-error.ts';
import { kindOfFile, uploadFile } from '#web/api/upload.ts';
import { uuid } from '#web/lib/crypto/uuid.ts';
import { isRefusal } from '../engine/outbox.ts';
import type { OutgoingFile } from '../engine/thread.ts';

/** A file being uploaded while the message is written. */
export interface Attachment extends OutgoingFile {
  /** The share that has gone out, 0 to 1. */
  readonly share: number;
  /** The server's refusal; empty when it was accepted, or without a connection. */
  readonly refused: string;
}

export interface Attachments {
  readonly list: readonly Attachment[];
  add(files: readonly File[]): void;
  remove(key: string): void;
  /** Removes all files and returns them, for a message. */
  take(): readonly OutgoingFile[];
  /** Still going out. */
  readonly isBusy: boolean;
}

/**
 * Files to be sent: each is uploaded as soon as it is chosen. One that fails for lack of a connection is sent with its
 * message.
 */
export function useAttachments(conversationId: string): Attachments {
  const [list, setList] = useState<readonly Attachment[]>([]);
  const running = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const all = running.current;
    return () => {
      for (const item of all.values()) item.abort();
    };
  }, []);
  const change = (key: string, patch: Partial<Attachment>) =>
    setList((before) =>
      before.map((attachment) => (attachment.key === key ? { ...attachment, ...patch } : attachment)),
    );
  const start = async (attachment: Attachment, file: File) => {
    const abort = new AbortController();
    running.current.set(attachment.key, abort);
    try {
      const { id, kind, width, height } = await uploadFile(file, 'chat', {
        conversationId,
        signal: abort.signal,
        onProgress: (share) => change(attachment.key, { share }),
      });
      change(attachment.key, { uploadId: id, kind, width, height, share: 1 });
    } catch (error) {
      change(attachment.key, { share: 1, refused: isRefusal(error) ? errorText(error) : '' });
    } finally {
      running.current.delete(attachment.key);
    }
  };
  return {
    list,
    isBusy: list.some((item) => item.share < 1),
    add: (files) => {
      for (const file of files) {
        const attachment: Attachment = {
          key: uuid(),
          name: file.name,
          kind: kindOfFile(file),
          blob: file,
          uploadId: null,
          width: null,
          height: null,
          share: 0,
          refused: '',
        };
        setList((before) => [...before, attachment]);
        void start(attachment, file);
      }
    },
    remove: (key) => {
      running.current.get(key)?.abort();
      setList((before) => before.filter((attachment) => attachment.key !== key));
    },
    take: () => {
      const accepted = list.filter((item) => !item.refused);
      setList([]);
      return accepted.map(({ share: _share, refused: _refused, ...file }) => file);
    },
  };
}
