import { type RefObject, useEffect, useRef } from 'react';

/**
 * Sends the form of a field once its code is whole, and again when it was replaced by another whole one.
 *
 * @param code - The code when it is whole, else null.
 */
export function useSendWhole(code: string | null): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (code !== null) field.current?.form?.requestSubmit();
  }, [code]);
  return field;
}
