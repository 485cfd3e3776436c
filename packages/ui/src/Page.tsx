import './layout.css';
import type { ReactNode } from 'react';
import { IsTitled } from './is-framed.ts';

interface PageProps {
  readonly title: string;
  /** The primary action, to the right of the title; at the bottom on phones. */
  readonly action?: ReactNode;
  /** Secondary actions before the primary one. */
  readonly aside?: ReactNode;
  readonly width?: 'content' | 'wide' | 'form';
  /** Fills the remaining height, for pages whose table scrolls inside. */
  readonly fill?: boolean;
  readonly children: ReactNode;
}

export function Page({
  title,
  action,
  aside,
  width = 'content',
  fill = false,
  children,
}: PageProps) {
  return (
    <div
      className={`lb-page${width === 'content' ? '' : ` lb-page-${width}`}${fill ? ' lb-page-fill' : ''}${action ? ' lb-page-acts' : ''}`}
    >
      <div className="lb-page-head">
        <h1>{title}</h1>
        {aside && <div className="lb-page-aside lb-no-print">{aside}</div>}
        {action && <div className="lb-page-action lb-no-print">{action}</div>}
      </div>
      <IsTitled value>{children}</IsTitled>
    </div>
  );
}
