export interface CruisedModule {
  readonly source: string;
  readonly dependencies: readonly { readonly resolved: string }[];
}

const FEATURE = /^(server\/src|web\/src)\/features\/([^/]+)\//;
const TEST = /\.(?:test|fixture)\.tsx?$/;

/** Features that import each other, directly or by others: each circle as the sorted paths of its folders. */
export function featureCircles(modules: readonly CruisedModule[]): string[][] {
  const imports = new Map<string, Set<string>>();
  for (const { source, dependencies } of modules) {
    const from = folderOf(source);
    if (from === null || TEST.test(source)) continue;
    for (const { resolved } of dependencies) {
      const to = folderOf(resolved);
      if (to !== null && to !== from) imports.set(from, (imports.get(from) ?? new Set()).add(to));
    }
  }
  const reached = new Map([...imports.keys()].map((folder) => [folder, reachedFrom(folder, imports)]));
  const circles = [...reached].flatMap(([folder, others]) => {
    const circle = [...others].filter((other) => reached.get(other)?.has(folder)).sort();
    return circle[0] === folder ? [circle] : [];
  });
  return circles.toSorted(([left = ''], [right = '']) => left.localeCompare(right));
}

function folderOf(path: string): string | null {
  const [, side, name] = FEATURE.exec(path) ?? [];
  return side === undefined ? null : `${side}/features/${name}`;
}

function reachedFrom(start: string, imports: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const reached = new Set<string>();
  const waiting = [start];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    for (const next of imports.get(folder) ?? []) {
      if (reached.has(next)) continue;
      reached.add(next);
      waiting.push(next);
    }
  }
  return reached;
}
