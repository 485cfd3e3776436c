import * as texts from '@lotbook/messages/generated/web/imports';
import type { Message } from '@lotbook/messages/message';
import { useTranslate } from '@lotbook/ui/translate';
import { useApolloClient, useMutation } from '@apollo/client/react';
import { Button } from '@lotbook/ui/buttons';
import { Row } from '@lotbook/ui/layout';
import { graphql } from '../../generated/gql.ts';
import { filterCurrentAccount } from '../../system/current-account.ts';
import { ChooseZone } from './ChooseZone.tsx';
import { useAccountId } from '../account/use-account.ts';

const AnswerImportQuestion = graphql(`
  mutation AnswerImportQuestion(
    $accountId: ID!
    $importId: ID!
    $dateOrder: String
    $decimalMark: String
    $timeZone: String
    $format: String
  ) {
    answerImportQuestion(
      accountId: $accountId
      importId: $importId
      dateOrder: $dateOrder
      decimalMark: $decimalMark
      timeZone: $timeZone
      format: $format
    ) {
      id
      ...ImportLine_import
    }
  }
`);

interface Answer {
  readonly label: Message;
  readonly dateOrder?: string;
  readonly decimalMark?: string;
}

const answers: Readonly<Record<string, readonly Answer[]>> = {
  'date-order': [
    { label: texts.monthFirst, dateOrder: 'month-first' },
    { label: texts.dayFirst, dateOrder: 'day-first' },
  ],
  'decimal-mark': [
    { label: texts.decimalPoint, decimalMark: 'point' },
    { label: texts.decimalComma, decimalMark: 'comma' },
  ],
};

/** Answers a question about a file, or chooses its format, and starts the import again. */
export function useAnswer(importId: string) {
  const client = useApolloClient();
  const accountId = useAccountId();
  const [answer, { loading, error }] = useMutation(AnswerImportQuestion, {
    refetchQueries: () => filterCurrentAccount(client, ['Imports', 'AccountUpdating']),
  });
  return {
    loading,
    error,
    answer: (choice: {
      readonly dateOrder?: string;
      readonly decimalMark?: string;
      readonly timeZone?: string;
      readonly format?: string;
    }) => answer({ variables: { accountId, importId, ...choice } }),
  };
}

/** The possible answers to a question about a file. */
export function AnswerQuestion({
  importId,
  question,
  message,
}: {
  readonly importId: string;
  readonly question: string;
  readonly message: string;
}) {
  const t = useTranslate();
  const { answer, loading, error } = useAnswer(importId);
  return (
    <>
      {error?.message ?? message}
      {question === 'time-zone' && (
        <ChooseZone
          disabled={loading}
          onChoose={(timeZone) => answer({ timeZone }).catch(() => undefined)}
        />
      )}
      <Row>
        {(answers[question] ?? []).map(({ label, ...choice }) => (
          <Button
            key={label.code}
            small
            disabled={loading}
            onClick={() => answer(choice).catch(() => undefined)}
          >
            {t(label)}
          </Button>
        ))}
      </Row>
    </>
  );
}
