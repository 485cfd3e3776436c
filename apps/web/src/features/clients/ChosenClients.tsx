import * as clientTexts from '@lotbook/messages/generated/web/clients';
import { useTranslate } from '@lotbook/ui/translate';
import { Banner } from '@lotbook/ui/Banner';
import { BulkBar } from '@lotbook/ui/BulkBar';
import { Button } from '@lotbook/ui/buttons';
import { Text } from '@lotbook/ui/layout';
import { useAction } from '../../system/use-action.ts';
import { useAccountId } from '../account/use-account.ts';
import { UpdateClients } from './documents.ts';

interface ChosenClientsProps {
  /** The accounts of the selected clients. */
  readonly accountIds: readonly string[];
  readonly onClear: () => void;
}

/** The bulk actions for selected clients. */
export function ChosenClients({ accountIds, onClear }: ChosenClientsProps) {
  const t = useTranslate();
  const accountId = useAccountId();
  const { run, busy, wrong } = useAction(UpdateClients);
  const update = async () => {
    if (
      await run(
        { accountId, accountIds: [...accountIds] },
        t(clientTexts.figuresUpdating, { count: accountIds.length }),
      )
    )
      onClear();
  };
  return (
    <BulkBar onClear={onClear}>
      <Text as="span" tone="strong">
        {t(clientTexts.selected, { count: accountIds.length })}
      </Text>
      <Button small busy={busy} onClick={() => update()}>
        {t(clientTexts.updateFigures)}
      </Button>
      <Button small kind="quiet" shortcut="Escape" onClick={onClear}>
        {t(clientTexts.clear)}
      </Button>
      {wrong && <Banner tone="loss">{wrong}</Banner>}
    </BulkBar>
  );
}
