import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { OrderUnread } from '#web/features/chat/public.tsx';
import classes from '../workspace/workspace.module.css';

interface Props {
  code: string;
  view: 'order' | 'chat';
  onView: (view: 'order' | 'chat') => void;
}

/** Where there is one column: the order, or its chat with what is unread in it. */
export function OrderTabs({ code, view, onView }: Props) {
  const { t } = useTranslation('orders-workspace');
  const tabs = useRef<HTMLDivElement>(null);
  // The field to write in stands at the window's end when the tabs stand at its top.
  useEffect(() => {
    if (view === 'chat') tabs.current?.scrollIntoView({ block: 'start' });
  }, [view]);
  return (
    <div ref={tabs} className={classes.tabs} role="tablist" aria-label={t('tabs.label')}>
      {(['order', 'chat'] as const).map((item) => (
        <button key={item} type="button" role="tab" aria-selected={view === item} onClick={() => onView(item)}>
          {t(`tabs.${item}`)}
          {item === 'chat' && view !== 'chat' && <OrderUnread orderCode={code} />}
        </button>
      ))}
    </div>
  );
}
