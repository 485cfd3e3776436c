import { useQuery } from '@apollo/client/react';
import { AccountDocument } from '../account/account-document.ts';
import { useAccountIdIfAny, useOpened } from '../account/use-account.ts';
import { useModal } from '../../system/modals.ts';

export interface AddAccount {
  /** True if the person may add an account here. */
  readonly allowed: boolean;
  /** Opens the form, or the support dialog. */
  readonly show: () => void;
}

/** Creates another account, or opens support for people who may not. */
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
