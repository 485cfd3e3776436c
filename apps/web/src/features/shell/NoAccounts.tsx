import { Button } from '@lotbook/ui/buttons';
import { Empty } from '@lotbook/ui/Empty';
import { Building2 } from '@lotbook/ui/icons';
import { useModal } from '../../system/modals.ts';
import { usePlace } from '../../system/place.ts';
import { Title } from '../../system/Title.tsx';
import { blockedReason } from '../account/use-may.ts';
import { useOpened } from '../account/use-account.ts';

/** Nobody gave this person an account in the application yet. */
export function NoAccounts() {
  const { appId } = usePlace();
  const { user } = useOpened();
  const create = useModal('create-account');
  const may = user.addAccount && appId !== 'tax';
  return (
    <>
      <Title>No accounts found!</Title>
      <Empty
        whole
        title="No accounts found!"
        icon={<Building2 size={40} strokeWidth={1.25} aria-hidden />}
        actions={
          may && (
            <Button kind="primary" onClick={create.show}>
              Create Account
            </Button>
          )
        }
      >
        {may
          ? firstLabels[appId]
          : `${user.addAccount ? '' : `${blockedReason('accountAdd')}. `}Ask the owner of an account to invite ${user.profile.email}.`}
      </Empty>
    </>
  );
}

const firstLabels = {
  tax: 'An account is one set of books, for one tax payer. Make the first, or ask for an invitation to an existing one.',
  accounting:
    'An account is one set of books, for one business. Make the first, or ask for an invitation to an existing one.',
  'tax-preparer':
    'An account is one firm, with its team and its clients. Make it, or ask your firm to invite you.',
  'tir-admin':
    'An account is one reporting service, with its team and its customers. Make it, or ask to be invited.',
} as const;
