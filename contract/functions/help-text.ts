import { z } from 'zod';

/** A run of text of one kind. Links lead only to this site. */
export const zSpan = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['text', 'bold', 'code']), text: z.string() }),
  z.object({ kind: z.literal('link'), text: z.string(), href: z.string().describe('a path of this site') }),
]);
export type Span = z.infer<typeof zSpan>;

const zSpans = z.array(zSpan);

/** The blocks of a text. They are data, never HTML, so that nothing of a text can run. */
export const zBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['paragraph', 'note', 'heading']), spans: zSpans }),
  z.object({ kind: z.literal('list'), ordered: z.boolean(), items: z.array(zSpans) }),
]);
export type Block = z.infer<typeof zBlock>;
