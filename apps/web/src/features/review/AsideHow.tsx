import { When } from '@lotbook/ui/When';

export interface HowSetAside {
  readonly dismissedBecause: string | null;
  readonly dismissedAt: string | null;
  readonly dismissedByEmail: string | null;
}

/** When an issue was set aside, by whom and why. */
export const AsideHow = ({
  how: { dismissedBecause, dismissedAt, dismissedByEmail },
}: {
  readonly how: HowSetAside;
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
