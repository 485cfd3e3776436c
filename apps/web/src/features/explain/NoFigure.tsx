import * as common from '@lotbook/messages/generated/common';
import { useTranslate } from '@lotbook/ui/translate';
import { Empty } from '@lotbook/ui/Empty';
import { CircleHelp } from '@lotbook/ui/icons';
import type { ReactNode } from 'react';
import { PageButton } from '../../system/links.tsx';

/** Shown if a URL has no evidence, with the reason. */
export function NoFigure({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) {
  const t = useTranslate();
  return (
    <Empty
      title={title}
      icon={<CircleHelp size={32} strokeWidth={1.5} aria-hidden />}
      actions={
        <PageButton kind="primary" page="transactions">
          {t(common.transactions)}
        </PageButton>
      }
    >
      {children}
    </Empty>
  );
}
