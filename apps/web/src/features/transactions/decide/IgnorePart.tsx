import * as texts from '@lotbook/messages/generated/web/transactions';
import { useTranslate } from '@lotbook/ui/translate';
import { useApolloClient } from '@apollo/client/react';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { Confirm } from '@lotbook/ui/Confirm';
import { Part } from '@lotbook/ui/Part';
import { useState } from 'react';
import { BulkWarningDocument } from '../../tax-years/warning-documents.ts';
import { Warnings, type Warning } from '../bulk/Warned.tsx';
import { SetIgnored } from './documents.ts';
import { makeStep, useDecide } from './use-decide.ts';
import { WhatChanges } from './WhatChanges.tsx';

interface IgnorePartProps {
  readonly accountId: string;
  readonly transactionId: string;
  readonly ignored: boolean;
}

interface PendingChange {
  readonly warnings: readonly Warning[];
  /** The newest change on screen when it was requested. */
  readonly seen: string | undefined;
}

const ignoreFailure = () => ({ data: undefined });

/** Excludes the transaction or includes it again. Asks for confirmation if that breaks a transfer. */
export function IgnorePart({ accountId, transactionId, ignored }: IgnorePartProps) {
  const t = useTranslate();
  const client = useApolloClient();
  const { run, busy, wrong, said, seen } = useDecide();
  const [pending, setPending] = useState<PendingChange>();
  const set = async (shown: string | undefined) => {
    setPending(undefined);
    await run(
      makeStep(SetIgnored, { accountId, taxTxId: transactionId, ignore: !ignored, seen: shown }),
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
      .catch(ignoreFailure);
    const warnings = data?.conditionalWarning.warnings ?? [];
    if (warnings.length > 0) setPending({ warnings, seen: shown });
    else await set(shown);
  };
  const action = t(ignored ? texts.include : texts.exclude);
  return (
    <Part title={t(texts.calculation)} note={t(ignored ? texts.excludedHelp : texts.excludeHelp)}>
      <div>
        <Button small busy={busy} onClick={() => (ignored ? set(seen()) : ask())}>
          {action}
        </Button>
      </div>
      <WhatChanges
        by={action}
        act={{ kind: ignored ? 'count' : 'ignore', taxTxIds: [transactionId] }}
      />
      {said && <Banner tone="warning">{said}</Banner>}
      {wrong && <Banner tone="loss">{wrong}</Banner>}
      <Confirm
        title={t(texts.excludeTitle)}
        open={pending !== undefined}
        verb={t(texts.excludeTransaction)}
        busy={busy}
        onClose={() => setPending(undefined)}
        onConfirm={() => pending && void set(pending.seen)}
      >
        {pending && <Warnings of={pending.warnings} />}
      </Confirm>
    </Part>
  );
}
