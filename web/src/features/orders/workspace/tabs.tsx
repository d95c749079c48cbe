import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { OrderUnread } from '#web/features/chat/public.tsx';
import classes from './workspace.module.css';

interface Props {
  code: string;
  view: 'order' | 'chat';
  onView: (view: 'order' | 'chat') => void;
}

/** Where there is one column: the order, or its chat with what is unread in it. */
export function OperateTabs({ code, view, onView }: Props) {
  const { t } = useTranslation('operate');
  const tabs = useRef<HTMLDivElement>(null);
  const show = (one: 'order' | 'chat') => {
    onView(one);
    // The field to write in stands at the window's end when the tabs stand at its top.
    if (one === 'chat') requestAnimationFrame(() => tabs.current?.scrollIntoView({ block: 'start' }));
  };
  return (
    <div ref={tabs} className={classes.tabs} role="tablist" aria-label={t('tabs.label')}>
      {(['order', 'chat'] as const).map((one) => (
        <button key={one} type="button" role="tab" aria-selected={view === one} onClick={() => show(one)}>
          {t(`tabs.${one}`)}
          {one === 'chat' && view !== 'chat' && <OrderUnread orderCode={code} />}
        </button>
      ))}
    </div>
  );
}
