import { Empty } from './Empty.tsx';
import type { ReactNode } from 'react';
import { CircleAlert } from 'lucide-react';

interface ErrorViewProps {
  readonly title: string;
  /** What the program says about it. */
  readonly reason?: string;
  readonly actions: ReactNode;
}

/** Something failed: what, that nothing was lost, and what to do. */
export const ErrorView = ({ title, reason, actions }: ErrorViewProps) => (
  <div role="alert">
    <Empty title={title} icon={<CircleAlert size={28} aria-hidden />} actions={actions}>
      {reason} Our team is working on it, and nothing you entered or imported was lost. Reload the
      page; if it happens again, contact support and quote the words above.
    </Empty>
  </div>
);
