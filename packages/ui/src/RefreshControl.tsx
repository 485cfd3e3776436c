import './frame.css';
import { Check, CircleAlert, RefreshCw } from 'lucide-react';
import { IconButton } from './buttons.tsx';

export type RefreshState = 'idle' | 'updating' | 'success' | 'error';

interface RefreshControlProps {
  readonly state: RefreshState;
  /** What a click does, or what is running. */
  readonly label: string;
  readonly mark?: 'stale' | 'wrong' | undefined;
  readonly onClick: () => void;
}

/** Shows whether the figures are current, and updates them on click. */
export function RefreshControl({ state, label, mark, onClick }: RefreshControlProps) {
  return (
    <span className="lb-refresh">
      <IconButton label={label} onClick={onClick}>
        {state === 'success' ? (
          <Check size={20} color="var(--gain)" aria-hidden />
        ) : state === 'error' ? (
          <CircleAlert size={20} color="var(--loss)" aria-hidden />
        ) : (
          <RefreshCw
            size={19}
            aria-hidden
            className={state === 'updating' ? 'lb-spin' : undefined}
          />
        )}
      </IconButton>
      {mark && state === 'idle' && (
        <span
          className={`lb-refresh-mark${mark === 'wrong' ? ' lb-refresh-mark-wrong' : ''}`}
          aria-hidden
        />
      )}
    </span>
  );
}
