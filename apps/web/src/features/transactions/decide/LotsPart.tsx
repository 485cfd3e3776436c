import * as common from '@lotbook/messages/generated/common';
import * as texts from '@lotbook/messages/generated/web/transactions';
import { useTranslate } from '@lotbook/ui/translate';
import { useApolloClient } from '@apollo/client/react';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { Confirm } from '@lotbook/ui/Confirm';
import { Row } from '@lotbook/ui/layout';
import { Part } from '@lotbook/ui/Part';
import { useState } from 'react';
import { BulkWarningDocument } from '../../tax-years/warning-documents.ts';
import { Warnings, type Warning } from '../bulk/Warned.tsx';
import { ChosenLots } from './ChosenLots.tsx';
import { CreateSpecId, RemoveSpecId, ToggleSpecId } from './lot-documents.ts';
import type { Side } from './documents.ts';
import { LotPicker } from './LotPicker.tsx';
import { makeStep, useDecide } from './use-decide.ts';

interface PendingChange {
  readonly warnings: readonly Warning[];
  /** The newest change on screen when it was requested. */
  readonly seen: string | undefined;
}

const ignoreFailure = () => ({ data: undefined });

interface LotsPartProps {
  readonly accountId: string;
  readonly currency: string;
  readonly side: Side;
  readonly isOn: boolean;
}

/** The lots selected for a disposal, when each was recorded, and a button to select lots. */
export function LotsPart({ accountId, currency, side, isOn }: LotsPartProps) {
  const t = useTranslate();
  const { run, busy, wrong, said, seen, forget } = useDecide();
  /** The newest change on screen when the picker opened. */
  const [picking, setPicking] = useState<{ readonly seen: string | undefined }>();
  const client = useApolloClient();
  const [pending, setPending] = useState<PendingChange>();
  const { specIdTransactions: chosen } = side;
  const details = {
    taxTxId: side.id,
    lots: chosen.map(({ lotId, assignmentQuantity }) => ({ lotId, quantity: assignmentQuantity })),
  };
  const toggle = (enable: boolean) => makeStep(ToggleSpecId, { accountId, enable });
  const remove = async ({ seen: shown }: PendingChange) => {
    setPending(undefined);
    await run(
      makeStep(RemoveSpecId, {
        accountId,
        specIds: chosen.map(({ specId }) => specId),
        seen: shown,
      }),
    );
  };
  const askRemove = async () => {
    const shown = seen();
    const variables = {
      accountId,
      action: 'chooseLots',
      filter: { taxTxIds: [side.transactionId] },
    };
    const { data } = await client
      .query({ query: BulkWarningDocument, variables, fetchPolicy: 'network-only' })
      .catch(ignoreFailure);
    const warnings = data?.conditionalWarning.warnings ?? [];
    if (warnings.length > 0) setPending({ warnings, seen: shown });
    else await remove({ warnings, seen: shown });
  };
  return (
    <Part title={t(texts.specificIdentification)} note={t(texts.specificIdentificationHelp)}>
      {chosen.length > 0 && <ChosenLots accountId={accountId} side={side} />}
      {chosen.length > 0 && !isOn && <Banner tone="warning">{t(texts.specIdOff)}</Banner>}
      <Row>
        {isOn ? (
          <Button small onClick={() => setPicking({ seen: seen() })}>
            {t(texts.selectLots)}
          </Button>
        ) : (
          <Button
            small
            busy={busy}
            onClick={() =>
              void run(toggle(true), {
                said: t(texts.specIdTurnedOn),
                undo: [toggle(false)],
              })
            }
          >
            {t(texts.turnOnSpecId)}
          </Button>
        )}
        {chosen.length > 0 && (
          <Button small busy={busy} onClick={() => askRemove()}>
            {t(texts.removeSelection)}
          </Button>
        )}
      </Row>
      <Confirm
        title={t(texts.removeSelectionTitle)}
        open={pending !== undefined}
        verb={t(common.remove)}
        busy={busy}
        onClose={() => setPending(undefined)}
        onConfirm={() => pending && void remove(pending)}
      >
        {pending && <Warnings of={pending.warnings} />}
      </Confirm>
      {said && !picking && <Banner tone="warning">{said}</Banner>}
      {wrong && !picking && <Banner tone="loss">{wrong}</Banner>}
      {picking && (
        <LotPicker
          accountId={accountId}
          currency={currency}
          side={side}
          chosen={details.lots}
          busy={busy}
          wrong={said ?? wrong}
          onClose={() => {
            forget();
            setPicking(undefined);
          }}
          onChoose={async (request) => {
            if (
              await run(
                makeStep(CreateSpecId, {
                  accountId,
                  details: { taxTxId: side.id, ...request },
                  seen: seen(picking.seen),
                }),
              )
            )
              setPicking(undefined);
          }}
        />
      )}
    </Part>
  );
}
