import { Button } from '@lotbook/ui/buttons';
import { Dialog } from '@lotbook/ui/Dialog';
import { TextField } from '@lotbook/ui/fields';
import { useState } from 'react';
import { several } from '../../account/words.ts';
import { DeleteMemo } from '../decide/documents.ts';
import { step, useDecide } from '../decide/use-decide.ts';
import { AddMemos } from './documents.ts';

/** More memos than these are not taken back one by one. */
const mostUndone = 50;

interface BulkMemoProps {
  readonly accountId: string;
  readonly appType: string;
  readonly ids: readonly string[];
}

/** The same memo beside each of the chosen transactions: all or none. */
export function BulkMemo({ accountId, appType, ids }: BulkMemoProps) {
  const { run, busy, wrong, forget } = useDecide();
  const [open, setOpen] = useState(false);
  const [memo, setMemo] = useState('');
  const show = () => {
    forget();
    setMemo('');
    setOpen(true);
  };
  const save = async () => {
    const made = (answer: unknown) => (answer as readonly { readonly id: string }[]).map(({ id }) => step(DeleteMemo, { accountId, id }));
    const undo = (answer: unknown) => (ids.length > mostUndone ? [] : made(answer));
    const said = `Memo added to ${several(ids.length, 'transaction', 'transactions')}.`;
    if (await run(step(AddMemos, { accountId, transactions: [...ids], appType, memo }), { said, undo })) setOpen(false);
  };
  return (
    <>
      <Button small onClick={show}>
        Add memo
      </Button>
      <Dialog
        title={`Memo beside ${several(ids.length, 'transaction', 'transactions')}`}
        open={open}
        onClose={() => setOpen(false)}
        onSubmit={() => void save()}
        actions={
          <Button kind="primary" submit busy={busy}>
            Add memo
          </Button>
        }
      >
        <TextField label="Memo" value={memo} onChange={setMemo} error={wrong} />
      </Dialog>
    </>
  );
}
