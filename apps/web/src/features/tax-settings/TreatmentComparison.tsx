import { useQuery } from '@apollo/client/react';
import { Banner } from '@lotbook/ui/Banner';
import { Drawer } from '@lotbook/ui/Drawer';
import { Stack, Text } from '@lotbook/ui/layout';
import { Part } from '@lotbook/ui/Part';
import { graphql } from '../../generated/gql.ts';
import type { CompareTreatmentsQuery } from '../../generated/graphql.ts';
import { useAccount } from '../account/use-account.ts';
import { several } from '@lotbook/model/several';
import {
  AssetsBothWays,
  LinesBothWays,
  TransactionsBothWays,
  YearsBothWays,
} from './both-ways.tsx';

const CompareTreatmentsDocument = graphql(`
  query CompareTreatments($accountId: ID!, $treatments: [TreatmentInput!]!) {
    compareTreatments(accountId: $accountId, treatments: $treatments) {
      now {
        ...YearBothWays @unmask
      }
      other {
        ...YearBothWays @unmask
      }
      changed
      assets {
        asset
        gain
        otherGain
        income
        otherIncome
      }
      lines {
        year
        line
        income
        otherIncome
      }
      largest {
        ...TransactionBothWays @unmask
      }
    }
  }
`);

interface TreatmentComparisonProps {
  readonly answers: readonly { readonly key: string; readonly value: string }[];
  /** What is asked, in words. */
  readonly words: readonly string[];
  readonly open: boolean;
  readonly onClose: () => void;
}

const mostListed = 50;

function getNote({
  changed,
  largest,
  lines,
}: CompareTreatmentsQuery['compareTreatments']): string | undefined {
  if (changed === 0 && lines.length > 0)
    return 'The same income is told on another line of the return.';
  return changed > largest.length
    ? `The ${largest.length} with the greatest difference.`
    : undefined;
}

/** The same book as it is treated now and under other answers: each year's totals, and the transactions that differ. */
export function TreatmentComparison({ answers, words, open, onClose }: TreatmentComparisonProps) {
  const { accountId, account } = useAccount();
  const { data, error } = useQuery(CompareTreatmentsDocument, {
    variables: { accountId, treatments: answers.map(({ key, value }) => ({ key, value })) },
    skip: !open || answers.length === 0,
    fetchPolicy: 'network-only',
  });
  const compared = data?.compareTreatments;
  const currency = account?.fiatCurrency ?? '';
  return (
    <Drawer title="What would differ?" open={open} onClose={onClose}>
      <Stack gap="three">
        {words.map((sentence) => (
          <Text key={sentence}>{sentence}</Text>
        ))}
        {error && <Banner tone="loss">This could not be compared: {error.message}</Banner>}
        {!compared && !error && <Text tone="muted">Computing every year both ways …</Text>}
        {compared && (
          <>
            <Part title={`Each year, in ${currency}`}>
              {compared.now.length + compared.other.length > 0 ? (
                <YearsBothWays now={compared.now} other={compared.other} />
              ) : (
                <Text tone="muted">No year has a gain or an income yet that could differ.</Text>
              )}
            </Part>
            {compared.lines.length > 0 && (
              <Part
                title="What differs, by line of the return"
                note="As far as it was not earned within a business."
              >
                <LinesBothWays rows={compared.lines} />
              </Part>
            )}
            {compared.assets.length > 0 && (
              <Part
                title="What differs, by asset"
                note={
                  compared.assets.length === mostListed
                    ? 'The 50 with the greatest difference.'
                    : 'All years together.'
                }
              >
                <AssetsBothWays rows={compared.assets} />
              </Part>
            )}
            <Part
              title={
                compared.changed === 0
                  ? 'No transaction differs'
                  : several(compared.changed, 'transaction differs', 'transactions differ')
              }
              note={getNote(compared)}
            >
              {compared.largest.length > 0 && <TransactionsBothWays rows={compared.largest} />}
            </Part>
          </>
        )}
      </Stack>
    </Drawer>
  );
}
