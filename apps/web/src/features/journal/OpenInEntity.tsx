import { Button } from '@lotbook/ui/buttons';
import { useNavigate, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { usePageAt, usePlace } from '../../system/place.ts';
import { saveAccount } from '../../system/saved-account.ts';

interface OpenInEntityProps {
  readonly accountId: string;
  readonly page: string;
  readonly search: object;
  readonly children: ReactNode;
}

/** Switches to another account of the person and opens one of its pages. */
export function OpenInEntity({ accountId, page, search, children }: OpenInEntityProps) {
  const { appId } = usePlace();
  const router = useRouter();
  const navigate = useNavigate();
  const pageAt = usePageAt();
  const open = async (): Promise<void> => {
    saveAccount(appId, accountId);
    await router.invalidate();
    await navigate({ to: pageAt(page), search: search as never });
  };
  return (
    <Button small onClick={() => open()}>
      {children}
    </Button>
  );
}
