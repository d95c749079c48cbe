import { IconChevronDown } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../overlay/menu.module.css';
import { usePopup } from '../overlay/use-popup.ts';
import { TextField } from './text-field.tsx';

interface Option {
  value: string;
  label: string;
}

interface Props {
  label: string;
  data: readonly Option[];
  value: string | null;
  onChange: (value: string) => void;
  /** Typed letters narrow the list. */
  searchable?: boolean;
  leftSection?: ReactNode;
  leftSectionWidth?: number;
  disabled?: boolean;
  inputClass?: string | undefined;
}

/** One of a list, in a field; light enough for the first screen. */
export function Pick(props: Props) {
  const { label, data, value, onChange, searchable = false, disabled } = props;
  const { t } = useTranslation('ui');
  const id = useId();
  const popup = usePopup<HTMLInputElement>();
  const { opened, box } = popup;
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const chosen = data.find((item) => item.value === value);
  const wanted = text.trim().toLowerCase();
  const found = data.filter((item) => item.label.toLowerCase().includes(wanted));
  useEffect(() => {
    if (opened && active >= 0) box.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  }, [opened, box, active]);
  const open = () => {
    setText('');
    setActive(
      Math.max(
        0,
        data.findIndex((item) => item.value === value),
      ),
    );
    popup.open();
  };
  const choose = (option: Option | undefined) => {
    popup.close();
    if (option && option.value !== value) onChange(option.value);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return popup.close();
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (move !== undefined || event.key === 'Enter') event.preventDefault();
    if (!opened) return move !== undefined || event.key === 'Enter' ? open() : undefined;
    if (move !== undefined) setActive((active + move + found.length) % Math.max(1, found.length));
    if (event.key === 'Enter') choose(found[active]);
  };
  return (
    <>
      <TextField
        ref={popup.anchor}
        label={label}
        role="combobox"
        aria-expanded={opened}
        aria-controls={opened ? id : undefined}
        aria-activedescendant={opened && found[active] ? `${id}-${active}` : undefined}
        aria-autocomplete={searchable ? 'list' : 'none'}
        autoComplete="off"
        readOnly={!searchable || !opened}
        value={searchable && opened ? text : (chosen?.label ?? '')}
        placeholder={chosen?.label}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setActive(0);
        }}
        onClick={() => !opened && open()}
        onKeyDown={onKeyDown}
        onBlur={() => popup.close()}
        inputClass={props.inputClass}
        leftSection={props.leftSection}
        leftWidth={props.leftSectionWidth}
        rightSection={<IconChevronDown size={17} stroke={1.75} />}
        rightWidth={36}
        disabled={disabled}
      />
      {opened && (
        <div ref={box} id={id} popover="manual" role="listbox" aria-label={label} className={classes.list}>
          {found.map((item, index) => (
            <div
              key={item.value}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={item.value === value}
              data-active={index === active || undefined}
              className={classes.item}
              // The field keeps the focus: a press on an option must not blur it away.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(item)}
              onKeyDown={onKeyDown}
            >
              {item.label}
            </div>
          ))}
          {found.length === 0 && <p className={classes.none}>{t('pick.none')}</p>}
        </div>
      )}
    </>
  );
}
