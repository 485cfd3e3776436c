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

const all = Object.entries(columnNames).map(([id, label]) => ({ id, label }));

/** Which columns are shown and in which order; it shows at once behind the dialog. */
export function ColumnsDialog({ table, open, onClose }: ColumnsDialogProps) {
  const { shown, choose, reset, isOwn } = table;
  return (
    <Dialog
      title="Columns"
      open={open}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" disabled={!isOwn} onClick={reset}>
            As it was
          </Button>
          <Button kind="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <Stack gap="one">
        <Text tone="muted" size="small">
          Kept in this browser. Columns get wider and narrower by their edges in the head of the
          table.
        </Text>
        <ColumnOrder columns={all} shown={shown} onChange={choose} />
      </Stack>
    </Dialog>
  );
}
