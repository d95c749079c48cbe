import {
  IconBell,
  IconBellOff,
  IconGripVertical,
  IconMaximize,
  IconMinimize,
  IconPhoneOff,
  IconPictureInPicture,
  IconPictureInPictureOff,
} from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../lib/text.ts';
import classes from './call-overlay.module.css';
import { withEngine } from './with-engine.ts';

const ICON = { size: 18, stroke: 1.75 } as const;

interface ToolProps extends Omit<ComponentProps<'button'>, 'type' | 'title' | 'aria-label'> {
  label: string;
  children: ReactNode;
}

function Tool({ label, className, children, ...props }: ToolProps) {
  return (
    <button type="button" className={cx(classes.tool, className)} aria-label={label} title={label} {...props}>
      {children}
    </button>
  );
}

/** What the call's window is moved by. */
export function MoveTool(props: Omit<ToolProps, 'label' | 'children'>) {
  const { t } = useTranslation('calls');
  return (
    <Tool label={t('move')} {...props}>
      <IconGripVertical {...ICON} />
    </Tool>
  );
}

/** Ringing in this browser: on or off. */
export function SilentTool({ silent, onToggle }: { silent: boolean; onToggle: () => void }) {
  const { t } = useTranslation('calls');
  return (
    <Tool label={t('silent')} aria-pressed={silent} onClick={onToggle}>
      {silent ? <IconBellOff {...ICON} /> : <IconBell {...ICON} />}
    </Tool>
  );
}

/** Small, to write while one talks, or large again. */
export function SmallTool({ small, onToggle }: { small: boolean; onToggle: () => void }) {
  const { t } = useTranslation('calls');
  return (
    <Tool label={t(small ? 'large' : 'small')} onClick={onToggle}>
      {small ? <IconPictureInPictureOff {...ICON} /> : <IconPictureInPicture {...ICON} />}
    </Tool>
  );
}

export function FullScreenTool({ isOn, onToggle }: { isOn: boolean; onToggle: () => void }) {
  const { t } = useTranslation('calls');
  return (
    <Tool label={t(isOn ? 'leaveFullScreen' : 'fullScreen')} onClick={onToggle}>
      {isOn ? <IconMinimize {...ICON} /> : <IconMaximize {...ICON} />}
    </Tool>
  );
}

/** In the small window, which has no other controls. */
export function HangUpTool() {
  const { t } = useTranslation('calls');
  return (
    <Tool label={t('hangUp')} className={classes.end} onClick={() => withEngine(({ hangUp }) => hangUp())}>
      <IconPhoneOff {...ICON} />
    </Tool>
  );
}
