// Runs before the first paint and before any module: the stored colour scheme and language, so that nothing flashes. A
// file of its own, because the content security policy allows no inline script.
(() => {
  const root = document.documentElement;
  try {
    const stored = localStorage.getItem('scheme');
    const dark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
    root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
    root.lang = localStorage.getItem('lang') === 'zh_cn' ? 'zh-CN' : 'en';
  } catch {
    // Storage can be closed to us; the defaults in the page hold.
  }
})();

// What the entry imports next, named beside it by the build: the browser fetches it now, not once the entry has run.
(() => {
  const { next } = document.currentScript.dataset;
  if (!next) return;
  const files = JSON.parse(next);
  const page = /^\/(gift\/?)?$/.test(location.pathname) ? files.home : files.others;
  for (const href of [page, ...files[document.documentElement.lang]]) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.crossOrigin = '';
    link.href = href;
    document.head.append(link);
  }
})();

// zod would try out `new Function`, which the content security policy forbids and Firefox reports on every page. Set
// here, because schemas are made while modules load.
globalThis.__zod_globalConfig = { jitless: true };
