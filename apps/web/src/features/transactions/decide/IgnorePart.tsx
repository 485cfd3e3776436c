import { useApolloClient } from '@apollo/client/react';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { Confirm } from '@lotbook/ui/Confirm';
import { Part } from '@lotbook/ui/Part';
import { useState } from 'react';
import { BulkWarningDocument } from '../bulk/documents.ts';
import { Warnings, type Warning } from '../bulk/Warned.tsx';
import { SetIgnored } from './documents.ts';
import { step, useDecide } from './use-decide.ts';
import { WhatChanges } from './WhatChanges.tsx';

interface IgnorePartProps {
  readonly accountId: string;
  readonly transactionId: string;
  readonly ignored: boolean;
}

interface Asked {
  readonly warnings: readonly Warning[];
  /** What had been shown when it was asked for. */
  readonly seen: string | undefined;
}

const nothing = () => ({ data: undefined });

/** Whether the transaction counts at all. Asks first where a transfer comes apart with it. */
export function IgnorePart({ accountId, transactionId, ignored }: IgnorePartProps) {
  const client = useApolloClient();
  const { run, busy, wrong, said, seen } = useDecide();
  const [asked, setAsked] = useState<Asked>();
  const set = async (shown: string | undefined) => {
    setAsked(undefined);
    await run(
      step(SetIgnored, { accountId, taxTxId: transactionId, ignore: !ignored, seen: shown }),
    );
  };
  const ask = async () => {
    const shown = seen();
    const variables = {
      accountId,
      action: 'updateTxIgnore',
      filter: { taxTxIds: [transactionId] },
    };
    const { data } = await client
      .query({ query: BulkWarningDocument, variables, fetchPolicy: 'network-only' })
      .catch(nothing);
    const warnings = data?.conditionalWarning.warnings ?? [];
    if (warnings.length > 0) setAsked({ warnings, seen: shown });
    else await set(shown);
  };
  const note = ignored
    ? 'It is left out of all figures, and kept.'
    : 'Spam, and rows that another source holds too, can be left out. Its lots and gains go from all figures; the row is kept.';
  return (
    <Part title="In the figures" note={note}>
      <div>
        <Button small busy={busy} onClick={() => void (ignored ? set(seen()) : ask())}>
          {ignored ? 'Count it again' : 'Leave it out'}
        </Button>
      </div>
      <WhatChanges
        by={ignored ? 'Count it again' : 'Leave it out'}
        act={{ kind: ignored ? 'count' : 'ignore', taxTxIds: [transactionId] }}
      />
      {said && <Banner tone="warning">{said}</Banner>}
      {wrong && <Banner tone="loss">{wrong}</Banner>}
      <Confirm
        title="Leave it out?"
        open={asked !== undefined}
        verb="Leave out"
        busy={busy}
        onClose={() => setAsked(undefined)}
        onConfirm={() => asked && void set(asked.seen)}
      >
        {asked && <Warnings of={asked.warnings} />}
      </Confirm>
    </Part>
  );
}
