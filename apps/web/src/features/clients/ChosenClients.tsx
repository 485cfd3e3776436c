import { Banner } from '@lotbook/ui/Banner';
import { BulkBar } from '@lotbook/ui/BulkBar';
import { Button } from '@lotbook/ui/buttons';
import { Text } from '@lotbook/ui/layout';
import { useAction } from '../../system/use-action.ts';
import { useAccountId } from '../account/use-account.ts';
import { several } from '@lotbook/model/several';
import { UpdateClients } from './documents.ts';

interface ChosenClientsProps {
  /** The accounts of the clients that are chosen. */
  readonly accountIds: readonly string[];
  readonly onClear: () => void;
}

/** What a preparer does for several clients at once. */
export function ChosenClients({ accountIds, onClear }: ChosenClientsProps) {
  const accountId = useAccountId();
  const { run, busy, wrong } = useAction(UpdateClients);
  const count = several(accountIds.length, 'client', 'clients');
  const update = async () => {
    if (
      await run(
        { accountId, accountIds: [...accountIds] },
        `The figures of ${count} are computed anew where they are not of the present facts.`,
      )
    )
      onClear();
  };
  return (
    <BulkBar onClear={onClear}>
      <Text as="span" tone="strong">
        {count} chosen
      </Text>
      <Button small busy={busy} onClick={() => void update()}>
        Update tax figures
      </Button>
      <Button small kind="quiet" shortcut="Escape" onClick={onClear}>
        Clear
      </Button>
      {wrong && <Banner tone="loss">{wrong}</Banner>}
    </BulkBar>
  );
}
