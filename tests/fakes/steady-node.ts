import { type AskNode, askNode } from '#server/platform/chain/ask-node.ts';

const NOT_SENT = 'fetch failed';

/** Asks a node, and once more where a connection that was idle was closed in the moment of the question: it did not get there. */
export function steadyNode(url: string): AskNode {
  const ask = askNode(url);
  return (call) =>
    ask(call).catch((error: Error) => {
      if (error.message !== NOT_SENT) throw error;
      return ask(call);
    });
}
