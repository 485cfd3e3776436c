import * as ui from '@lotbook/messages/generated/ui';
import { useTranslate } from './translate.tsx';
import { Empty } from './Empty.tsx';
import type { ReactNode } from 'react';
import { CircleAlert } from 'lucide-react';

interface ErrorViewProps {
  readonly title: string;
  /** The error message, with or without a final period. */
  readonly reason?: string;
  readonly actions: ReactNode;
}

/** An error state: what failed, and what to do. */
export const ErrorView = ({ title, reason, actions }: ErrorViewProps) => {
  const t = useTranslate();
  return (
    <div role="alert">
      <Empty title={title} icon={<CircleAlert size={28} aria-hidden />} actions={actions}>
        {reason ? `${endSentence(reason)} ${t(ui.errorHelp)}` : t(ui.errorHelp)}
      </Empty>
    </div>
  );
};

/** Some messages are sentences, and some are parts of one. */
const endSentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);
