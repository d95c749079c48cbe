import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OrderChat } from '#web/features/chat/public.tsx';
import { cx } from '#web/lib/text.ts';
import type { Address } from '#web/paths.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { useFitBelow } from '#web/ui/layout/use-fit-below.ts';
import { Page } from '#web/ui/page/page.tsx';
import classes from '../workspace/workspace.module.css';
import { OrderPhoneBar, type PhoneHead } from './phone-bar.tsx';
import { OrderTabs } from './tabs.tsx';

interface Props {
  code: string;
  /** The list that the order is opened from. */
  list: { label: string; href: Address };
  mark: ReactNode;
  title: string;
  sub: string;
  phone: PhoneHead;
  actions?: ReactNode;
  /** The reader takes part in the order's chat. */
  hasChat: boolean;
  /** Below the chat. */
  side: ReactNode;
  /** More room for the chat. */
  sideClass?: string | undefined;
  children: ReactNode;
}

/** The frame of an order's workspace: its head, the order, and beside it chat and history; on a phone one of the two at a time. */
export function TradeWorkspace({ code, list, phone, hasChat, side, sideClass, children, ...head }: Props) {
  const { t } = useTranslation('orders-workspace');
  const [view, setView] = useState<'order' | 'chat'>('order');
  const chat = useFitBelow();
  return (
    <Page
      {...head}
      crumbs={[list, { label: <span className="cw-mono">{code}</span> }]}
      crumbsEnd={<CopyButton text={code} label={t('copyCode')} />}
      phoneBar={hasChat && <OrderPhoneBar {...phone} code={code} back={list.href} view={view} onView={setView} />}
    >
      {hasChat && <OrderTabs code={code} view={view} onView={setView} />}
      <div className={classes.workspace} data-view={view}>
        <div className={classes.main}>{children}</div>
        <aside className={cx(classes.side, sideClass)}>
          {hasChat && (
            <div ref={chat} className={classes.stays}>
              <OrderChat orderCode={code} className={classes.chat} />
            </div>
          )}
          {side}
        </aside>
      </div>
    </Page>
  );
}
