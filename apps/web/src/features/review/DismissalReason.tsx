import { When } from '@lotbook/ui/When';

export interface DismissalReasons {
  readonly dismissedBecause: string | null;
  readonly dismissedAt: string | null;
  readonly dismissedByEmail: string | null;
}

/** When an issue was set aside, by whom and why. */
export const DismissalReason = ({
  how: { dismissedBecause, dismissedAt, dismissedByEmail },
}: {
  readonly how: DismissalReasons;
}) => (
  <>
    {dismissedAt !== null && (
      <>
        <When at={dismissedAt} show="day" />
        {' by '}
        {dismissedByEmail ?? 'a person who is gone'}
        {': '}
      </>
    )}
    {dismissedBecause}
  </>
);
