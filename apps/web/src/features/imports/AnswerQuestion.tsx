import { useApolloClient, useMutation } from '@apollo/client/react';
import { Button } from '@lotbook/ui/buttons';
import { Row } from '@lotbook/ui/layout';
import { graphql } from '../../generated/gql.ts';
import { inCurrentAccount } from '../../system/current-account.ts';
import { useAccountId } from '../account/use-account.ts';

const AnswerImportQuestion = graphql(`
  mutation AnswerImportQuestion(
    $accountId: ID!
    $importId: ID!
    $dateOrder: String
    $decimalMark: String
    $format: String
  ) {
    answerImportQuestion(
      accountId: $accountId
      importId: $importId
      dateOrder: $dateOrder
      decimalMark: $decimalMark
      format: $format
    ) {
      id
      ...ImportLine_import
    }
  }
`);

interface Answer {
  readonly label: string;
  readonly dateOrder?: string;
  readonly decimalMark?: string;
}

const answers: Readonly<Record<string, readonly Answer[]>> = {
  'date-order': [
    { label: 'Month first (12/31)', dateOrder: 'month-first' },
    { label: 'Day first (31/12)', dateOrder: 'day-first' },
  ],
  'decimal-mark': [
    { label: 'Decimal point (1,234.50)', decimalMark: 'point' },
    { label: 'Decimal comma (1.234,50)', decimalMark: 'comma' },
  ],
};

/** Says how a file is meant, or which format it has, and has it read again. */
export function useAnswer(importId: string) {
  const client = useApolloClient();
  const accountId = useAccountId();
  const [answer, { loading, error }] = useMutation(AnswerImportQuestion, {
    refetchQueries: () => inCurrentAccount(client, ['Imports', 'AccountUpdating']),
  });
  return {
    loading,
    error,
    answer: (given: {
      readonly dateOrder?: string;
      readonly decimalMark?: string;
      readonly format?: string;
    }) => answer({ variables: { accountId, importId, ...given } }),
  };
}

/** The answers that a file waits for. */
export function AnswerQuestion({
  importId,
  question,
  message,
}: {
  readonly importId: string;
  readonly question: string;
  readonly message: string;
}) {
  const { answer, loading, error } = useAnswer(importId);
  return (
    <>
      {error?.message ?? message}
      <Row>
        {(answers[question] ?? []).map(({ label, ...given }) => (
          <Button
            key={label}
            small
            disabled={loading}
            onClick={() => void answer(given).catch(() => undefined)}
          >
            {label}
          </Button>
        ))}
      </Row>
    </>
  );
}
