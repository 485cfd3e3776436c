import './layout.css';
import type { ReactNode } from 'react';
import { IsTitled } from './is-framed.ts';

interface PageProps {
  readonly title: string;
  /** The one next action, at the right of the title; on a phone it stays at the bottom. */
  readonly action?: ReactNode;
  /** Things that matter less, before the action. */
  readonly aside?: ReactNode;
  readonly width?: 'content' | 'wide' | 'form';
  /** Takes the height that is left, for a page whose table scrolls in itself. */
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
