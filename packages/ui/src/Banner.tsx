import './notes.css';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

export type BannerTone = 'info' | 'warning' | 'loss' | 'gain';
const icons = { info: Info, warning: TriangleAlert, loss: CircleAlert, gain: CircleCheck } as const;

interface BannerProps {
  readonly tone: BannerTone;
  readonly children: ReactNode;
  readonly action?: ReactNode;
  /** Progress of the work that the banner reports. */
  readonly progress?: ReactNode;
}

/** A notice with an icon and text, so that color is never the only signal. */
export function Banner({ tone, children, action, progress }: BannerProps) {
  const Icon = icons[tone];
  return (
    <div className={`lb-banner lb-banner-${tone}`} role={tone === 'loss' ? 'alert' : 'status'}>
      <Icon size={18} aria-hidden />
      <div className="lb-banner-body">
        {children}
        {progress && <div className="lb-banner-progress">{progress}</div>}
      </div>
      {action && <div className="lb-banner-action">{action}</div>}
    </div>
  );
}
