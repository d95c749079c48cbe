import { useEffect, useState } from 'react';

/** An address of a file in memory, for as long as it is shown. */
export function useFileUrl(file: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const objectUrl = file === null ? null : URL.createObjectURL(file);
    setUrl(objectUrl);
    return () => {
      if (objectUrl !== null) URL.revokeObjectURL(objectUrl);
    };
  }, [file]);
  return url;
}
