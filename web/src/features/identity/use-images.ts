import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImagePart } from '#core/identity/documents.ts';
import { uploadFile } from '#web/api/upload.ts';
import { isBlurred, pixelsOf } from './blur.ts';

type OfParts<T> = Readonly<Partial<Record<ImagePart, T | undefined>>>;

/** The images of an application; each is sent once, also when the application is refused and sent again. */
export function useImages() {
  const { t } = useTranslation('identity');
  const [files, setFiles] = useState<OfParts<File>>({});
  const [faults, setFaults] = useState<OfParts<string>>({});
  const [isSending, setSending] = useState(false);
  const uploaded = useRef(new Map<File, string>());
  const say = (part: ImagePart, fault: string | undefined) => setFaults((before) => ({ ...before, [part]: fault }));
  /** A blurred picture is not taken, and said so. */
  const choose = async (part: ImagePart, file: File | null) => {
    say(part, undefined);
    const fault = file === null ? null : await faultOf(file);
    if (fault !== null) say(part, t(`two.${fault}`));
    else setFiles(({ [part]: _, ...others }) => (file === null ? others : { ...others, [part]: file }));
  };
  /** Upload ids of those chosen. Throws what the server refuses. */
  const send = async (parts: readonly ImagePart[]): Promise<OfParts<string>> => {
    setSending(true);
    try {
      const ids: Partial<Record<ImagePart, string>> = {};
      for (const part of parts) {
        const file = files[part];
        if (file !== undefined) ids[part] = await idOf(file);
      }
      return ids;
    } finally {
      setSending(false);
    }
  };
  const idOf = async (file: File): Promise<string> => {
    const id = uploaded.current.get(file) ?? (await uploadFile(file, 'identity')).id;
    uploaded.current.set(file, id);
    return id;
  };
  return { files, faults, choose, send, isSending };
}

/** Why a picture is not taken; null: it is. */
const faultOf = (file: File): Promise<'blurred' | 'unreadable' | null> =>
  pixelsOf(file).then(
    (pixels) => (isBlurred(pixels) ? 'blurred' : null),
    () => 'unreadable',
  );
