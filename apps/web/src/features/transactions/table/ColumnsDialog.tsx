import { Button, IconButton } from '@lotbook/ui/buttons';
import { CheckField } from '@lotbook/ui/CheckField';
import { Dialog } from '@lotbook/ui/Dialog';
import { ChevronDown, ChevronUp } from '@lotbook/ui/icons';
import { Row, Stack, Text } from '@lotbook/ui/layout';
import { columnIds, columnNames, type ColumnId } from '../column-ids.ts';
import type { TableState } from '../use-table.ts';

interface ColumnsDialogProps {
  readonly table: TableState;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Which columns are shown and in which order; it shows at once behind the dialog. */
export function ColumnsDialog({ table, open, onClose }: ColumnsDialogProps) {
  const { shown, choose, reset, isOwn } = table;
  const listed = [...shown, ...columnIds.filter((id) => !shown.includes(id))];
  const move = (id: string, by: number) => {
    const at = shown.indexOf(id);
    const next = shown.filter((each) => each !== id);
    next.splice(at + by, 0, id);
    choose(next);
  };
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
          Kept in this browser. Columns get wider and narrower by their edges in the head of the table.
        </Text>
        {listed.map((id) => {
          const name = columnNames[id as ColumnId];
          const at = shown.indexOf(id);
          return (
            <Row key={id} between>
              <CheckField
                label={name}
                checked={at >= 0}
                disabled={at >= 0 && shown.length === 1}
                onChange={(on) => choose(on ? [...shown, id] : shown.filter((each) => each !== id))}
              />
              {at >= 0 && (
                <Row>
                  <IconButton small label={`Move ${name} to the left`} disabled={at === 0} onClick={() => move(id, -1)}>
                    <ChevronUp size={16} aria-hidden />
                  </IconButton>
                  <IconButton small label={`Move ${name} to the right`} disabled={at === shown.length - 1} onClick={() => move(id, 1)}>
                    <ChevronDown size={16} aria-hidden />
                  </IconButton>
                </Row>
              )}
            </Row>
          );
        })}
      </Stack>
    </Dialog>
  );
}
