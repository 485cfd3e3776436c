import * as texts from '@lotbook/messages/generated/web/account';
import { useTranslate } from '@lotbook/ui/translate';
import { PageButton } from '../../system/links.tsx';
import { useAllowed } from './use-may.ts';
import type { ComponentProps, ReactNode } from 'react';

interface AddFilesProps extends Pick<ComponentProps<typeof PageButton>, 'icon'> {
  readonly children?: ReactNode;
}

/** A link to add files. Absent if the person may not add sources, or the account's configuration doesn't allow it. */
export function AddFilesButton({ icon, children }: AddFilesProps) {
  const t = useTranslate();
  const { may } = useAllowed();
  if (!may('sourceAdd')) return null;
  return (
    <PageButton kind="primary" page="sources/add" icon={icon}>
      {children ?? t(texts.addFiles)}
    </PageButton>
  );
}
