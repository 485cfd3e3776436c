import * as texts from '@lotbook/messages/generated/web/transactions';
import { useTranslate } from '@lotbook/ui/translate';
import { useQuery } from '@apollo/client/react';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { SelectField } from '@lotbook/ui/fields';
import { Text } from '@lotbook/ui/layout';
import { Part } from '@lotbook/ui/Part';
import { graphql } from '../../../generated/gql.ts';
import { ResetCategory, SetCategory } from './documents.ts';
import { makeStep, useDecide } from './use-decide.ts';

const OwnTreatmentDocument = graphql(`
  query OwnTreatment($accountId: ID!, $transactionId: ID!) {
    ownTreatment(accountId: $accountId, transactionId: $transactionId) {
      label
      note
      citation
      values {
        value
        label
      }
      value
      accountValue
      isOwn
      isDecided
      isOfPosition
      position
    }
  }
`);

const SetTreatment = graphql(`
  mutation SetTreatment(
    $accountId: ID!
    $filter: TransactionFilter!
    $category: String!
    $mode: String!
    $seen: DateTime
  ) {
    setTxCategories(
      accountId: $accountId
      filter: $filter
      category: $category
      mode: $mode
      appLocation: "transactions"
      seen: $seen
    ) {
      changed
      message
      undo
    }
  }
`);

interface TreatmentPartProps {
  readonly accountId: string;
  readonly transactionId: string;
  readonly category: string;
  /** A person chose the category. */
  readonly isChosen: boolean;
  readonly customData: unknown;
}

/** How this transaction answers a question that the law leaves open. Hidden if its category depends on none. */
export function TreatmentPart({
  accountId,
  transactionId,
  category,
  isChosen,
  customData,
}: TreatmentPartProps) {
  const t = useTranslate();
  const { run, busy, wrong, said, seen } = useDecide();
  const { data } = useQuery(OwnTreatmentDocument, {
    variables: { accountId, transactionId },
    fetchPolicy: 'cache-and-network',
  });
  const own = data?.ownTreatment;
  if (!own) return null;
  const filter = { taxTxIds: [transactionId] };
  const answer = async (mode: string) => {
    await run(makeStep(SetTreatment, { accountId, filter, category, mode, seen: seen() }), {
      said: t(texts.answered, { question: own.label, answer: getLabel(mode) }),
    });
  };
  const getLabel = (value: string) =>
    own.values.find((each) => each.value === value)?.label ?? value;
  const reset = async () => {
    const isReset = await run(makeStep(ResetCategory, { accountId, filter, seen: seen() }));
    if (isReset && isChosen)
      await run(makeStep(SetCategory, { accountId, filter, category, customData }));
  };
  return (
    <Part title={own.label} note={t(own.isOwn ? texts.answeredHere : texts.accountDefault)}>
      <SelectField
        label={own.label}
        bare
        value={own.value}
        disabled={busy}
        options={own.values.map(({ value, label }) => ({
          value,
          label: value === own.accountValue ? t(texts.accountAnswer, { answer: label }) : label,
        }))}
        onChange={(value) => void answer(value)}
      />
      <Text tone="muted" size="small">
        {own.note} {own.citation}. {own.isOfPosition && t(texts.wholePosition)}{' '}
        {own.position !== null && t(texts.positionName, { name: own.position })}
      </Text>
      {own.isDecided && (
        <div>
          <Button small busy={busy} onClick={() => reset()}>
            {t(texts.resetToAccount)}
          </Button>
        </div>
      )}
      {said && <Banner tone="warning">{said}</Banner>}
      {wrong && <Banner tone="loss">{wrong}</Banner>}
    </Part>
  );
}
