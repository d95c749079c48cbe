import { Button, CloseButton } from '@mantine/core';
import { useState } from 'react';
import { chooseLang, keepShownLang, type Lang, languageTag } from '../../i18n/lang.ts';
import classes from './language-bar.module.css';

/** In the language that is offered: its reader may not read the one that is shown, whose words alone are loaded. */
const OFFERS: Readonly<Record<Lang, { text: string; choose: string; stay: string }>> = {
  en: { text: 'This site is also in English.', choose: 'Use English', stay: 'Stay with this language' },
  zh_cn: { text: '本站有简体中文版。', choose: '使用中文', stay: '继续使用当前语言' },
};

/** Above every page for a browser whose language is another than the one shown, until its user chooses or stays. */
export function LanguageBar({ lang }: { lang: Lang }) {
  const [isOpen, setOpen] = useState(true);
  if (!isOpen) return null;
  const { text, choose, stay } = OFFERS[lang];
  const close = () => {
    keepShownLang();
    setOpen(false);
  };
  return (
    <section className={classes.bar} lang={languageTag(lang)} aria-label={text}>
      {text}
      <Button size="xs" variant="default" onClick={() => chooseLang(lang)}>
        {choose}
      </Button>
      <CloseButton aria-label={stay} onClick={close} />
    </section>
  );
}
