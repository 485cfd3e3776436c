import * as common from '@lotbook/messages/generated/common';
import * as texts from '@lotbook/messages/generated/web/transactions';
import { useTranslate } from '@lotbook/ui/translate';
import { Button } from '@lotbook/ui/buttons';
import { ColumnOrder } from '@lotbook/ui/ColumnOrder';
import { Dialog } from '@lotbook/ui/Dialog';
import { Stack, Text } from '@lotbook/ui/layout';
import { columnNames } from '../column-ids.ts';
import type { TableState } from '../use-table.ts';

interface ColumnsDialogProps {
  readonly table: TableState;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Chooses and orders the columns. The table behind the dialog changes immediately. */
export function ColumnsDialog({ table, open, onClose }: ColumnsDialogProps) {
  const t = useTranslate();
  const all = Object.entries(columnNames).map(([id, label]) => ({ id, label: t(label) }));
  const { shown, choose, reset, isOwn } = table;
  return (
    <Dialog
      title={t(texts.columns)}
      open={open}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" disabled={!isOwn} onClick={reset}>
            {t(texts.resetColumns)}
          </Button>
          <Button kind="primary" onClick={onClose}>
            {t(common.done)}
          </Button>
        </>
      }
    >
      <Stack gap="one">
        <Text tone="muted" size="small">
          {t(texts.columnsHelp)}
        </Text>
        <ColumnOrder columns={all} shown={shown} onChange={choose} />
      </Stack>
    </Dialog>
  );
}
