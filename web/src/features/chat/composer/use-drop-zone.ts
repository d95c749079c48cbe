import { type DragEvent, type RefObject, useRef, useState } from 'react';

export interface DropZone {
  /** Files are being held over the conversation. */
  readonly isOver: boolean;
  /** Who receives the dropped files: the composer, while there is one. */
  readonly receiver: RefObject<((files: readonly File[]) => void) | null>;
  readonly handlers: {
    onDragOver(event: DragEvent): void;
    onDragLeave(event: DragEvent<HTMLElement>): void;
    onDrop(event: DragEvent): void;
  };
}

/** The whole conversation takes the files that are dropped on it: its messages are a larger aim than the field below. */
export function useDropZone(): DropZone {
  const [isOver, setOver] = useState(false);
  const receiver = useRef<((files: readonly File[]) => void) | null>(null);
  return {
    isOver,
    receiver,
    handlers: {
      onDragOver(event) {
        if (receiver.current === null || !event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave(event) {
        const { relatedTarget } = event;
        if (!(relatedTarget instanceof Node && event.currentTarget.contains(relatedTarget))) setOver(false);
      },
      onDrop(event) {
        setOver(false);
        if (receiver.current === null || event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        receiver.current([...event.dataTransfer.files]);
      },
    },
  };
}
