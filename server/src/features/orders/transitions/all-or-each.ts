/**
 * Does `work` with all items together; when that fails and they are several, with each of them alone, so that one that
 * cannot be done does not keep the others from it. `work` is one transaction. Rejects with an error that `isTheirs` does not
 * lay at an item's door.
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
