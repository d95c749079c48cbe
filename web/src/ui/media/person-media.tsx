import { type ComponentProps, useEffect } from 'react';
import { usePersonFile } from '#web/api/person-file.ts';
import { MediaBox } from './media-box.tsx';
import { useFileUrl } from './use-file-url.ts';

type Props = ComponentProps<typeof MediaBox> & { onBroken: () => void };

/** The same of an identity or a business, whose link shows nothing without the session of its caller. */
export function PersonMedia({ url, onBroken, ...props }: Props) {
  const { data = null, isError } = usePersonFile(url);
  const shownUrl = useFileUrl(data);
  useEffect(() => {
    if (isError) onBroken();
  }, [isError, onBroken]);
  return shownUrl === null ? (
    <span className={props.className} />
  ) : (
    <MediaBox {...props} url={shownUrl} onBroken={onBroken} />
  );
}
