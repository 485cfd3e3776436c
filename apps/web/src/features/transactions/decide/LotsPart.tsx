import { useApolloClient } from '@apollo/client/react';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { Confirm } from '@lotbook/ui/Confirm';
import { Row } from '@lotbook/ui/layout';
import { Part } from '@lotbook/ui/Part';
import { useState } from 'react';
import { BulkWarningDocument } from '../bulk/documents.ts';
import { Warnings, type Warning } from '../bulk/Warned.tsx';
import { ChosenLots } from './ChosenLots.tsx';
import { CreateSpecId, RemoveSpecId, ToggleSpecId } from './lot-documents.ts';
import type { Side } from './documents.ts';
import { LotPicker } from './LotPicker.tsx';
import { step, useDecide } from './use-decide.ts';

interface Asked {
  readonly warnings: readonly Warning[];
  /** What had been shown when it was asked for. */
  readonly seen: string | undefined;
}

const nothing = () => ({ data: undefined });

interface LotsPartProps {
  readonly accountId: string;
  readonly currency: string;
  readonly side: Side;
  readonly isOn: boolean;
}

/** Which lots were chosen by hand for what left, when that was written down, and the way to choose. */
export function LotsPart({ accountId, currency, side, isOn }: LotsPartProps) {
  const { run, busy, wrong, said, seen, forget } = useDecide();
  /** What had been shown when choosing began. */
  const [picking, setPicking] = useState<{ readonly seen: string | undefined }>();
  const client = useApolloClient();
  const [asked, setAsked] = useState<Asked>();
  const { specIdTransactions: chosen } = side;
  const details = {
    taxTxId: side.id,
    lots: chosen.map(({ lotId, assignmentQuantity }) => ({ lotId, quantity: assignmentQuantity })),
  };
  const toggle = (enable: boolean) => step(ToggleSpecId, { accountId, enable });
  const remove = async ({ seen: shown }: Asked) => {
    setAsked(undefined);
    await run(
      step(RemoveSpecId, { accountId, specIds: chosen.map(({ specId }) => specId), seen: shown }),
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
      .catch(nothing);
    const warnings = data?.conditionalWarning.warnings ?? [];
    if (warnings.length > 0) setAsked({ warnings, seen: shown });
    else await remove({ warnings, seen: shown });
  };
  return (
    <Part
      title="Lots chosen by hand"
      note="A choice counts only for what leaves after it was written down, here or in your own books. What was chosen later is kept, and the method applies."
    >
      {chosen.length > 0 && <ChosenLots accountId={accountId} side={side} />}
      {chosen.length > 0 && !isOn && (
        <Banner tone="warning">
          These choices are not followed: choosing lots is switched off.
        </Banner>
      )}
      <Row>
        {isOn ? (
          <Button small onClick={() => setPicking({ seen: seen() })}>
            Choose lots
          </Button>
        ) : (
          <Button
            small
            busy={busy}
            onClick={() =>
              void run(toggle(true), {
                said: 'Lots can be chosen by hand now.',
                undo: [toggle(false)],
              })
            }
          >
            Switch choosing lots on
          </Button>
        )}
        {chosen.length > 0 && (
          <Button small busy={busy} onClick={() => void askRemove()}>
            Take the choice back
          </Button>
        )}
      </Row>
      <Confirm
        title="Take the choice back?"
        open={asked !== undefined}
        verb="Take it back"
        busy={busy}
        onClose={() => setAsked(undefined)}
        onConfirm={() => asked && void remove(asked)}
      >
        {asked && <Warnings of={asked.warnings} />}
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
          onChoose={async (wanted) => {
            if (
              await run(
                step(CreateSpecId, {
                  accountId,
                  details: { taxTxId: side.id, ...wanted },
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
