import { useApolloClient } from '@apollo/client/react';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { Confirm } from '@lotbook/ui/Confirm';
import { SettledSelect } from '@lotbook/ui/fields';
import { Part } from '@lotbook/ui/Part';
import { useState } from 'react';
import { categoryWords } from '@lotbook/model/category-words';
import { ConditionalWarningDocument, ResetCategory, SetCategory, type CategoryChoice } from './documents.ts';
import { step, useDecide } from './use-decide.ts';

interface CategoryPartProps {
  readonly accountId: string;
  readonly transactionId: string;
  readonly category: string;
  readonly choices: readonly CategoryChoice[];
  /** A person chose it. */
  readonly isChosen: boolean;
  /** A rule of a person did. */
  readonly isByRule?: boolean;
}

interface Asked {
  readonly category: string;
  readonly warning: string;
}

/** What the transaction is for tax: only what its sides can be. Asks first where more would change than was asked for. */
export function CategoryPart({ accountId, transactionId, category, choices, isChosen, isByRule = false }: CategoryPartProps) {
  const client = useApolloClient();
  const { run, busy, wrong } = useDecide();
  const [asked, setAsked] = useState<Asked>();
  const filter = { taxTxIds: [transactionId] };
  const choose = async (wanted: string) => {
    setAsked(undefined);
    await run(step(SetCategory, { accountId, filter, category: wanted }));
  };
  const ask = async (wanted: string) => {
    const { data } = await client
      .query({ query: ConditionalWarningDocument, variables: { accountId, action: 'setTxCategories', filter }, fetchPolicy: 'network-only' })
      .catch(() => ({ data: undefined }));
    const warning = data?.conditionalWarning.warning;
    if (warning) setAsked({ category: wanted, warning });
    else await choose(wanted);
  };
  const known = choices.some(({ id }) => id === category);
  const options = [
    ...(known ? [] : [{ value: category, label: categoryWords(category) }]),
    ...choices.map(({ id }) => ({ value: id, label: categoryWords(id) })),
  ];
  return (
    <Part title="Category" note={isByRule ? 'A rule of yours chose it.' : isChosen ? 'A person chose it.' : 'As the source says.'}>
      <SettledSelect label="Category" bare value={category} options={options} disabled={busy} onChange={(wanted) => void ask(wanted)} />
      {isChosen && (
        <div>
          <Button small disabled={busy} onClick={() => void run(step(ResetCategory, { accountId, filter }))}>
            Back to what the source says
          </Button>
        </div>
      )}
      {wrong && <Banner tone="loss">{wrong}</Banner>}
      <Confirm
        title={`Set ${asked ? categoryWords(asked.category) : ''}?`}
        open={asked !== undefined}
        verb="Set category"
        busy={busy}
        onClose={() => setAsked(undefined)}
        onConfirm={() => asked && void choose(asked.category)}
      >
        {asked?.warning}
      </Confirm>
    </Part>
  );
}
