import { useAccount } from '../account/use-account.ts';
import { useAllowed } from '../account/use-may.ts';

interface Activity {
  readonly transactions: number;
  readonly sources: number;
}

/** Whether the first steps replace the dashboard: the account is empty, its configuration enables them, and the person may add data. */
export function useSetupFlow(activity: Activity | undefined): boolean {
  const { account } = useAccount();
  const { may } = useAllowed();
  return (
    activity?.transactions === 0 &&
    activity.sources === 0 &&
    account?.config.features.enableSetupFlow === true &&
    may('sourceAdd')
  );
}
