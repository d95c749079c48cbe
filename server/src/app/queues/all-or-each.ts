/**
 * Runs `work` with all items together; when that fails and there are several, with each item separately, so that one
 * failing item does not stop the others. `work` is one transaction. Rejects with an error that `isTheirs` does not
 * attribute to an item.
 */
export async function allOrEach<Item, Answer>(
  items: readonly Item[],
  work: (items: readonly Item[]) => Promise<readonly Answer[]>,
  isTheirs: (error: unknown) => boolean = () => true,
): Promise<PromiseSettledResult<Answer>[]> {
  try {
    return (await work(items)).map((value) => ({ status: 'fulfilled', value }));
  } catch (reason) {
    if (!isTheirs(reason)) throw reason;
    if (items.length === 1) return [{ status: 'rejected', reason }];
    const results: PromiseSettledResult<Answer>[] = [];
    for (const item of items) results.push(...(await allOrEach([item], work, isTheirs)));
    return results;
  }
}
