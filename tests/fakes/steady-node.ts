import { type AskNode, askNode } from '#server/platform/chain/ask-node.ts';

const NOT_SENT = 'fetch failed';
/** More than the connections that may lie idle at the same time. */
const MAX_TRIES = 20;

/**
 * Asks a node, and again where a connection that was idle was closed in the moment of the question: it did not get there. After a
 * pause of this process all idle connections are closed, and each of them fails once.
 */
export function steadyNode(url: string): AskNode {
  const ask = askNode(url);
  return async (call) => {
    for (let tries = 1; ; tries++) {
      try {
        return await ask(call);
      } catch (error) {
        if (tries >= MAX_TRIES || (error as Error).message !== NOT_SENT) throw error;
      }
    }
  };
}
