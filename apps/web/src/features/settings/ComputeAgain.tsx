import { Confirm } from '@lotbook/ui/Confirm';
import { Text } from '@lotbook/ui/layout';

interface ComputeAgainProps<Change> {
  /** What was chosen; undefined while nothing is asked. */
  readonly asking: Change | undefined;
  readonly onClose: () => void;
  readonly onConfirm: (change: Change) => void;
  readonly busy: boolean;
}

/** Asks before a choice that changes the figures of every year. */
export const ComputeAgain = <Change extends { readonly label: string }>({
  asking,
  onClose,
  onConfirm,
  busy,
}: ComputeAgainProps<Change>) => (
  <Confirm
    title="Compute every year again?"
    verb="Change and compute"
    open={asking !== undefined}
    onClose={onClose}
    onConfirm={() => asking && onConfirm(asking)}
    busy={busy}
  >
    <Text>
      “{asking?.label}” changes the gains of every year, also of years you have filed. Your
      transactions stay as they are, and you can change it back.
    </Text>
  </Confirm>
);
