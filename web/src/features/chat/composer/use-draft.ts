import { useEffect, useRef, useState } from 'react';
import type { Message } from '#contract/chat/messages.ts';
import { debounce } from '#web/lib/pace.ts';
import { chatEngine } from '../engine/engine-ref.ts';

const KEEP_MS = 300;

interface HeldDraft {
  readonly text: string;
  /** The message that is answered. */
  readonly replyTo: number | null;
}

const NONE: HeldDraft = { text: '', replyTo: null };
/** In memory, for opening a conversation again; the local record keeps drafts over a reload. */
const drafts = new Map<string, HeldDraft>();

/** The draft of a conversation, kept until it is sent. */
export function useDraft(id: string) {
  const [held, setHeld] = useState<HeldDraft>(drafts.get(id) ?? NONE);
  const [keep] = useState(() =>
    debounce((draft: HeldDraft) => chatEngine()?.local.keepDraft({ code: id, ...draft }), KEEP_MS),
  );
  const touched = useRef(drafts.has(id));
  useEffect(() => {
    void chatEngine()
      ?.local.draft(id)
      .then((draft) => {
        if (draft && !touched.current) setHeld({ text: draft.text, replyTo: draft.replyTo });
      });
    return () => keep.flush();
  }, [id, keep]);
  const latest = useRef(held);
  latest.current = held;
  const change = (patch: Partial<HeldDraft>) => {
    touched.current = true;
    const next = { ...latest.current, ...patch };
    latest.current = next;
    drafts.set(id, next);
    setHeld(next);
    keep(next);
  };
  return {
    ...held,
    setText: (text: string) => change({ text }),
    setReplyTo: (message: Message | null) => change({ replyTo: message?.seq ?? null }),
    clear: () => change(NONE),
  };
}

export type DraftState = ReturnType<typeof useDraft>;

/** At logout nothing that was begun stays. */
export function forgetDrafts(): void {
  drafts.clear();
}
