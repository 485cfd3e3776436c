import * as common from '@lotbook/messages/generated/common';
import * as ui from '@lotbook/messages/generated/ui';
import { useTranslate } from './translate.tsx';
import './figures.css';

interface UsageBarProps {
  readonly label: string;
  readonly used: number;
  /** Null if unlimited. */
  readonly most: number | null;
}

/** How much of a limit is used, with a bar if there is a limit. */
export function UsageBar({ label, used, most }: UsageBarProps) {
  const t = useTranslate();
  const isFull = most !== null && used >= most;
  const figures =
    most === null
      ? t(common.number, { value: used })
      : t(isFull ? ui.usedUp : ui.usedOf, { used, limit: most });
  return (
    <div className="lb-usage">
      <span>{label}</span>
      <span className={isFull ? 'lb-usage-full' : undefined}>{figures}</span>
      {most !== null && (
        <meter
          aria-label={label}
          min={0}
          max={most}
          high={most * 0.9}
          value={Math.min(used, most)}
        />
      )}
    </div>
  );
}
