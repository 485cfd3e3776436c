import { useApolloClient } from '@apollo/client/react';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { Confirm } from '@lotbook/ui/Confirm';
import { SelectField } from '@lotbook/ui/fields';
import { Part } from '@lotbook/ui/Part';
import { useState } from 'react';
import { formatCategory } from '@lotbook/model/category-text';
import { BulkWarningDocument, RecategorizePreviewDocument } from '../bulk/documents.ts';
import { formatBrings, formatTaken } from '../bulk/preview-text.ts';
import { Warnings, type Warning } from '../bulk/Warned.tsx';
import { ResetCategory, SetCategory, type CategoryChoice } from './documents.ts';
import { step, useDecide } from './use-decide.ts';
import { WhatChanges } from './WhatChanges.tsx';

interface CategoryPartProps {
  readonly accountId: string;
  readonly currency: string;
  readonly transactionId: string;
  readonly category: string;
  readonly choices: readonly CategoryChoice[];
  /** A person chose it. */
  readonly isChosen: boolean;
  /** Whose rule chose it, in words; absent where none did. */
  readonly rule?: string | undefined;
}

interface Asked {
  readonly category: string;
  readonly warnings: readonly Warning[];
  /** What had been shown when it was chosen. */
  readonly seen: string | undefined;
}

const nothing = () => ({ data: undefined });

/** What the transaction is for tax: only what its sides can be. Asks first where more would change than was asked for, or money would come or go. */
export function CategoryPart({
  accountId,
  currency,
  transactionId,
  category,
  choices,
  isChosen,
  rule,
}: CategoryPartProps) {
  const client = useApolloClient();
  const { run, busy, wrong, said, seen } = useDecide();
  const [asked, setAsked] = useState<Asked>();
  const filter = { taxTxIds: [transactionId] };
  const choose = async ({ category: wanted, seen: shown }: Asked) => {
    setAsked(undefined);
    await run(step(SetCategory, { accountId, filter, category: wanted, seen: shown }));
  };
  const ask = async (wanted: string) => {
    // Whoever chooses knows what stands there now: what others decide while it is looked what hangs on it, they do not.
    const shown = seen();
    const [warning, preview] = await Promise.all([
      client
        .query({
          query: BulkWarningDocument,
          variables: { accountId, action: 'setTxCategories', filter },
          fetchPolicy: 'network-only',
        })
        .catch(nothing),
      client
        .query({
          query: RecategorizePreviewDocument,
          variables: { accountId, filter, category: wanted },
          fetchPolicy: 'network-only',
        })
        .catch(nothing),
    ]);
    const told = preview.data?.recategorizeRuleResult;
    const taken = told
      ? [...formatTaken(wanted, told, currency, 'one'), ...formatBrings(told, currency)]
      : [];
    const others =
      warning.data?.conditionalWarning.warnings.filter(
        ({ code }) => !told || code !== 'LOSES_MATCHES',
      ) ?? [];
    const warnings = [...taken.map((message) => ({ code: '', message })), ...others];
    const chosen = { category: wanted, warnings, seen: shown };
    if (warnings.length > 0) setAsked(chosen);
    else await choose(chosen);
  };
  const known = choices.some(({ id }) => id === category);
  const options = [
    ...(known ? [] : [{ value: category, label: formatCategory(category) }]),
    ...choices.map(({ id }) => ({ value: id, label: formatCategory(id) })),
  ];
  return (
    <Part
      title="Category"
      note={rule ? `${rule} chose it.` : isChosen ? 'A person chose it.' : 'As the source says.'}
    >
      <SelectField
        label="Category"
        bare
        value={category}
        options={options}
        disabled={busy}
        onChange={(wanted) => void ask(wanted)}
      />
      {isChosen && (
        <div>
          <Button
            small
            disabled={busy}
            onClick={() => void run(step(ResetCategory, { accountId, filter, seen: seen() }))}
          >
            Back to what the source says
          </Button>
        </div>
      )}
      {said && <Banner tone="warning">{said}</Banner>}
      {wrong && <Banner tone="loss">{wrong}</Banner>}
      <Confirm
        title={`Set ${asked ? formatCategory(asked.category) : ''}?`}
        open={asked !== undefined}
        verb="Set category"
        busy={busy}
        onClose={() => setAsked(undefined)}
        onConfirm={() => asked && void choose(asked)}
      >
        {asked && <Warnings of={asked.warnings} />}
        {asked && (
          <WhatChanges
            act={{ kind: 'category', taxTxIds: [transactionId], category: asked.category }}
          />
        )}
      </Confirm>
    </Part>
  );
}
