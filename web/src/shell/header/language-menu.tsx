import { UnstyledButton } from '@mantine/core';
import { IconCheck, IconWorld } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { chooseLang, LANGS, storedLang } from '../../i18n/lang.ts';
import { cx } from '../../lib/text.ts';
import { Menu, MenuDropdown, MenuItem, MenuTarget } from '../../ui/overlay/menu.tsx';
import { toastDone } from '../../ui/overlay/toast.ts';
import classes from './header.module.css';
import { SchemeItem } from './scheme-toggle.tsx';

/** A member finds the languages and the colours in the account's menu on a phone; a visitor has only this one. */
export function LanguageMenu({ onPhone }: { onPhone: boolean }) {
  const { t } = useTranslation('shell');
  const current = storedLang();
  const short = LANGS.find((lang) => lang.lang === current)?.short ?? current;
  return (
    <Menu position="bottom-end">
      <MenuTarget>
        <UnstyledButton
          className={cx(classes.tool, !onPhone && classes.wideOnly)}
          aria-label={`${short}, ${t('language')}`}
        >
          <IconWorld size={18} stroke={1.75} />
          {short}
        </UnstyledButton>
      </MenuTarget>
      <MenuDropdown>
        <LanguageItems />
        <SchemeItem />
      </MenuDropdown>
    </Menu>
  );
}

/** Each language in its own words, as a menu's items. */
export function LanguageItems() {
  const { t } = useTranslation('shell');
  const current = storedLang();
  return LANGS.map(({ lang, name }) => (
    <MenuItem
      key={lang}
      lang={lang === 'zh_cn' ? 'zh-CN' : 'en'}
      rightSection={lang === current ? <IconCheck size={16} stroke={2} /> : null}
      onClick={() => {
        if (lang === current) return;
        toastDone(t('languageChosen', { name }));
        chooseLang(lang);
      }}
    >
      {name}
    </MenuItem>
  ));
}
