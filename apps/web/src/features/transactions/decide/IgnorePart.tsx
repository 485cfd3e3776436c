import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { Part } from '@lotbook/ui/Part';
import { SetIgnored } from './documents.ts';
import { step, useDecide } from './use-decide.ts';

interface IgnorePartProps {
  readonly accountId: string;
  readonly transactionId: string;
  readonly ignored: boolean;
}

/** Whether the transaction counts at all. */
export function IgnorePart({ accountId, transactionId, ignored }: IgnorePartProps) {
  const { run, busy, wrong } = useDecide();
  const set = step(SetIgnored, { accountId, taxTxId: transactionId, ignore: !ignored });
  const note = ignored
    ? 'It is left out of all figures, and kept.'
    : 'Spam, and rows that another source holds too, can be left out. Its lots and gains go from all figures; the row is kept.';
  return (
    <Part title="In the figures" note={note}>
      <div>
        <Button small busy={busy} onClick={() => void run(set)}>
          {ignored ? 'Count it again' : 'Leave it out'}
        </Button>
      </div>
      {wrong && <Banner tone="loss">{wrong}</Banner>}
    </Part>
  );
}
