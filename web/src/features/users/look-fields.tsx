import { Flex, Select, useMantineColorScheme } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { chooseLang, LANGS, storedLang } from '#web/i18n/lang.ts';
import { toastDone } from '#web/ui/overlay/toast.ts';

const SCHEMES = ['auto', 'light', 'dark'] as const;

/** Language and colours of the pages, as in the header; both hold at once. */
export function LookFields() {
  const { t } = useTranslation('users');
  const { colorScheme, setColorScheme, clearColorScheme } = useMantineColorScheme();
  const chooseScheme = (value: string | null): void => {
    if (value === 'light' || value === 'dark') setColorScheme(value);
    else clearColorScheme();
  };
  const changeLang = (value: string | null): void => {
    const choice = LANGS.find(({ lang }) => lang === value);
    if (choice === undefined || choice.lang === storedLang()) return;
    toastDone(t('look.chosen', { name: choice.name }));
    chooseLang(choice.lang);
  };
  return (
    <Flex direction="column" gap="md">
      <Select
        label={t('look.lang')}
        data={LANGS.map(({ lang, name }) => ({ value: lang, label: name }))}
        defaultValue={storedLang()}
        onChange={changeLang}
        allowDeselect={false}
      />
      <Select
        label={t('look.scheme')}
        data={SCHEMES.map((value) => ({ value, label: t(`look.${value}`) }))}
        value={colorScheme}
        onChange={chooseScheme}
        allowDeselect={false}
      />
    </Flex>
  );
}
