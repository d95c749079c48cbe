// The first match counts: Edge and Opera also name Chrome, and Chrome names Safari.
const BROWSERS: readonly [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/MicroMessenger\//, 'WeChat'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux|X11/, 'Linux'],
];

type Name = readonly [RegExp, string];

const nameIn = (table: readonly Name[], userAgent: string): Name | undefined =>
  table.find(([pattern]) => pattern.test(userAgent));

/** A user agent in two words, such as "Chrome, Windows"; empty when it names neither. */
export function deviceText(userAgent: string): string {
  const names = [nameIn(BROWSERS, userAgent)?.[1], nameIn(SYSTEMS, userAgent)?.[1]].filter(
    (item) => item !== undefined,
  );
  return names.join(', ');
}

/** The device and its version as a user agent names them, such as "Android" and "Chrome 130"; empty where it does not. */
export function deviceParts(userAgent: string): { readonly model: string; readonly version: string } {
  const model = nameIn(SYSTEMS, userAgent)?.[1] ?? '';
  const browser = nameIn(BROWSERS, userAgent);
  if (browser === undefined) return { model, version: '' };
  const [pattern, name] = browser;
  const mark = name === 'Safari' ? /Version\// : pattern;
  const after = userAgent.split(mark).at(-1) ?? '';
  const number = /^\d{1,4}/.exec(after.replace(/^\//, ''))?.[0];
  return { model, version: number === undefined ? name : `${name} ${number}` };
}
