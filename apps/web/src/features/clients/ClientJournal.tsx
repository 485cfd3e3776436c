import { useParams } from '@tanstack/react-router';
import { Accounts } from '../chart/Accounts.tsx';
import { Mapping } from '../chart/Mapping.tsx';
import { Policy } from '../chart/Policy.tsx';
import { Close } from '../close/Close.tsx';
import { Reconciliation } from '../reconciliation/Reconciliation.tsx';
import { Entries } from '../journal/Entries.tsx';
import { JournalLayout } from '../journal/JournalLayout.tsx';
import { TrialBalance } from '../journal/TrialBalance.tsx';

const tabs: Readonly<Record<string, () => React.ReactNode>> = {
  'trial-balance': TrialBalance,
  reconciliation: Reconciliation,
  close: Close,
  accounts: Accounts,
  mapping: Mapping,
  policy: Policy,
};

/** The journal of a client, for those who keep the books of others. */
export function ClientJournal() {
  const { _splat = '' } = useParams({ strict: false });
  const Tab = tabs[_splat.replace(/\/$/, '')] ?? Entries;
  return (
    <JournalLayout>
      <Tab />
    </JournalLayout>
  );
}
