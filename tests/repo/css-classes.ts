/** A CSS module and the sources that import it. */
export interface CssModule {
  readonly path: string;
  readonly text: string;
  /** Text of each source, with the name under which it imports the module. */
  readonly users: readonly { readonly path: string; readonly text: string; readonly name: string }[];
  /** Text of each CSS file that composes classes of this one. */
  readonly composers: readonly string[];
}

const COMMENT = /\/\*[\s\S]*?\*\//g;
const QUOTED = /'[^'\n]*'|"[^"\n]*"/g;
const URL = /url\([^)]*\)/g;
const GLOBAL = /:global\([^)]*\)/g;
const CLASS = /\.(-?[A-Za-z_][\w-]*)/g;

/** The classes that a CSS module defines. */
export function classesOf(text: string): Set<string> {
  const plain = text.replace(COMMENT, '').replace(GLOBAL, '').replace(URL, '').replace(QUOTED, '');
  const selectors = plain.match(/[^{};]+(?=\{)/g) ?? [];
  return new Set(selectors.filter((part) => !part.trim().startsWith('@')).flatMap((part) => namesIn(part, CLASS)));
}

const namesIn = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name = '']) => name);

/** Classes that are used and not defined, or defined and not used: a line each. */
export function classFaults({ path, text, users, composers }: CssModule): string[] {
  const defined = classesOf(text);
  const used = new Set(composers.flatMap((composer) => composedIn(composer)));
  for (const name of composedIn(text)) used.add(name);
  const faults: string[] = [];
  let isDynamic = false;
  for (const user of users) {
    const body = withoutImports(user.text);
    for (const name of namesIn(body, new RegExp(`(?<![\\w.])${user.name}\\??\\.(\\w+)`, 'g'))) {
      used.add(name);
      if (!defined.has(name)) faults.push(`${user.path}: ${path} has no class ${name}`);
    }
    if (new RegExp(`(?<![\\w.])${user.name}(\\[|[,;)}\\s]*$|\\s*[,)}])`, 'm').test(body)) isDynamic = true;
  }
  if (isDynamic) return faults;
  const dead = [...defined].filter((name) => !used.has(name));
  return [...faults, ...dead.map((name) => `${path}: nothing uses the class ${name}`)];
}

const withoutImports = (text: string): string => text.replace(/^import [^;]+;$/gm, '');

/** Names in `composes: first second from './file.css'`. */
const composedIn = (text: string): string[] =>
  [...text.matchAll(/composes:\s*([\w\s-]+?)(?:\s+from\s|;)/g)].flatMap(([, names = '']) => names.trim().split(/\s+/));
