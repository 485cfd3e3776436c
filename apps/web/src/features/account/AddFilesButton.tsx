import { PageButton } from '../../system/links.tsx';
import { useAllowed } from './use-may.ts';
import type { ComponentProps, ReactNode } from 'react';

interface AddFilesProps extends Pick<ComponentProps<typeof PageButton>, 'icon'> {
  readonly children?: ReactNode;
}

/** Leads to where files are added; nothing if the person may not, or the account's configuration has no sources to add. */
export const AddFilesButton = ({ icon, children = 'Add files' }: AddFilesProps) =>
  useAllowed().may('sourceAdd') ? (
    <PageButton kind="primary" page="sources/add" icon={icon}>
      {children}
    </PageButton>
  ) : null;
