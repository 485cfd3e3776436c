import * as texts from '@lotbook/messages/generated/web/transactions';
import { useTranslate } from '@lotbook/ui/translate';
import { useApolloClient } from '@apollo/client/react';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { Confirm } from '@lotbook/ui/Confirm';
import { SelectField } from '@lotbook/ui/fields';
import { Part } from '@lotbook/ui/Part';
import { useState } from 'react';
import { formatCategory } from '@lotbook/model/category-text';
import { BulkWarningDocument } from '../../tax-years/warning-documents.ts';
import { RecategorizePreviewDocument } from '../bulk/documents.ts';
import { formatBrings, formatTaken } from '../bulk/preview-text.ts';
import { Warnings, type Warning } from '../bulk/Warned.tsx';
import { ResetCategory, SetCategory, type CategoryChoice } from './documents.ts';
import { makeStep, useDecide } from './use-decide.ts';
import { WhatChanges } from './WhatChanges.tsx';

interface CategoryPartProps {
  readonly accountId: string;
  readonly currency: string;
  readonly transactionId: string;
  readonly category: string;
  readonly choices: readonly CategoryChoice[];
  /** A person chose it. */
  readonly isChosen: boolean;
  /** Whose rule set it, as text; absent if none did. */
  readonly rule?: string | undefined;
}

interface PendingChange {
  readonly category: string;
  readonly warnings: readonly Warning[];
  /** The newest change on screen when it was chosen. */
  readonly seen: string | undefined;
}

const ignoreFailure = () => ({ data: undefined });

/** The tax category, limited to what the sides allow. Asks for confirmation if the change has side effects or changes income or gains. */
export function CategoryPart({
  accountId,
  currency,
  transactionId,
  category,
  choices,
  isChosen,
  rule,
}: CategoryPartProps) {
  const t = useTranslate();
  const client = useApolloClient();
  const { run, busy, wrong, said, seen } = useDecide();
  const [pending, setPending] = useState<PendingChange>();
  const filter = { taxTxIds: [transactionId] };
  const save = async ({ category: chosen, seen: shown }: PendingChange) => {
    setPending(undefined);
    await run(makeStep(SetCategory, { accountId, filter, category: chosen, seen: shown }));
  };
  const choose = async (chosen: string) => {
    // Read this first: the person hasn't seen what others change while the preview loads.
    const shown = seen();
    const [warning, preview] = await Promise.all([
      client
        .query({
          query: BulkWarningDocument,
          variables: { accountId, action: 'setTxCategories', filter },
          fetchPolicy: 'network-only',
        })
        .catch(ignoreFailure),
      client
        .query({
          query: RecategorizePreviewDocument,
          variables: { accountId, filter, category: chosen },
          fetchPolicy: 'network-only',
        })
        .catch(ignoreFailure),
    ]);
    const result = preview.data?.recategorizeRuleResult;
    const effects = result
      ? [
          ...formatTaken(chosen, result, { currency, t }, 'one'),
          ...formatBrings(result, { currency, t }),
        ]
      : [];
    const others =
      warning.data?.conditionalWarning.warnings.filter(
        ({ code }) => !result || code !== 'LOSES_MATCHES',
      ) ?? [];
    const warnings = [...effects.map((message) => ({ code: '', message })), ...others];
    const change = { category: chosen, warnings, seen: shown };
    if (warnings.length > 0) setPending(change);
    else await save(change);
  };
  const known = choices.some(({ id }) => id === category);
  const options = [
    ...(known ? [] : [{ value: category, label: formatCategory(category, t) }]),
    ...choices.map(({ id }) => ({ value: id, label: formatCategory(id, t) })),
  ];
  return (
    <Part
      title={t(texts.category)}
      note={
        rule
          ? t(texts.setByDoer, { doer: rule })
          : t(isChosen ? texts.setByPerson : texts.fromSource)
      }
    >
      <SelectField
        label={t(texts.category)}
        bare
        value={category}
        options={options}
        disabled={busy}
        onChange={(chosen) => void choose(chosen)}
      />
      {isChosen && (
        <div>
          <Button
            small
            disabled={busy}
            onClick={() => run(makeStep(ResetCategory, { accountId, filter, seen: seen() }))}
          >
            {t(texts.resetToSource)}
          </Button>
        </div>
      )}
      {said && <Banner tone="warning">{said}</Banner>}
      {wrong && <Banner tone="loss">{wrong}</Banner>}
      <Confirm
        title={t(texts.setCategoryTitle, {
          category: pending ? formatCategory(pending.category, t) : '',
        })}
        open={pending !== undefined}
        verb={t(texts.setCategory)}
        busy={busy}
        onClose={() => setPending(undefined)}
        onConfirm={() => pending && void save(pending)}
      >
        {pending && <Warnings of={pending.warnings} />}
        {pending && (
          <WhatChanges
            act={{ kind: 'category', taxTxIds: [transactionId], category: pending.category }}
          />
        )}
      </Confirm>
    </Part>
  );
}
