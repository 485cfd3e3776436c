import { useQuery } from '@apollo/client/react';
import { AccountDocument } from '../account/account-document.ts';
import { useAccountIdIfAny, useOpened } from '../account/use-account.ts';
import { useModal } from '../../system/modals.ts';

export interface AddAccount {
  /** Whether the person may, here. */
  readonly allowed: boolean;
  /** Opens the form, or whom to ask. */
  readonly show: () => void;
}

/** The way to one more account: whoever may not add one is led to support. */
export function useAddAccount(): AddAccount {
  const accountId = useAccountIdIfAny();
  const { user } = useOpened();
  const create = useModal('create-account');
  const support = useModal('contact-support');
  const { data } = useQuery(AccountDocument, {
    variables: { accountId: accountId ?? '' },
    skip: accountId === undefined,
  });
  const allowed =
    user.addAccount &&
    (data?.account?.accountingAdd ?? true) &&
    (data?.account?.config.features.enableAccountAdd ?? true);
  return { allowed, show: allowed ? create.show : support.show };
}
