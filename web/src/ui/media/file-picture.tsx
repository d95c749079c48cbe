import { Center } from '@mantine/core';
import { IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';

/**
 * The picture of a chosen file. If the browser cannot show it, a mark stands in its place: the words of a broken picture
 * would run out of their box.
 */
export function FilePicture({ url, label, className }: { url: string; label: string; className?: string | undefined }) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  if (brokenUrl === url) {
    return (
      <Center h="100%" c="dimmed" role="img" aria-label={label}>
        <IconPhotoOff size={22} stroke={1.75} aria-hidden="true" />
      </Center>
    );
  }
  return <img src={url} alt={label} className={className} onError={() => setBrokenUrl(url)} />;
}
