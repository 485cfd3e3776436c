import type { Translate } from '@lotbook/messages/translator';
import * as taxSettings from '@lotbook/messages/generated/web/tax-settings';
import { useTranslate } from '@lotbook/ui/translate';
import { useQuery } from '@apollo/client/react';
import { Banner } from '@lotbook/ui/Banner';
import { Drawer } from '@lotbook/ui/Drawer';
import { Stack, Text } from '@lotbook/ui/layout';
import { Part } from '@lotbook/ui/Part';
import { graphql } from '../../generated/gql.ts';
import type { CompareTreatmentsQuery } from '../../generated/graphql.ts';
import { useAccount } from '../account/use-account.ts';
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
  /** The changes to compare, as sentences. */
  readonly words: readonly string[];
  readonly open: boolean;
  readonly onClose: () => void;
}

const mostListed = 50;

function getNote(
  t: Translate,
  { changed, largest, lines }: CompareTreatmentsQuery['compareTreatments'],
): string | undefined {
  if (changed === 0 && lines.length > 0) return t(taxSettings.incomeMoves);
  return changed > largest.length
    ? t(taxSettings.largestDifferences, { count: largest.length })
    : undefined;
}

/** Compares current results with those under other answers: totals by year, and the transactions that differ. */
export function TreatmentComparison({ answers, words, open, onClose }: TreatmentComparisonProps) {
  const t = useTranslate();
  const { accountId, account } = useAccount();
  const { data, error } = useQuery(CompareTreatmentsDocument, {
    variables: { accountId, treatments: answers.map(({ key, value }) => ({ key, value })) },
    skip: !open || answers.length === 0,
    fetchPolicy: 'network-only',
  });
  const compared = data?.compareTreatments;
  const currency = account?.fiatCurrency ?? '';
  return (
    <Drawer title={t(taxSettings.comparisonTitle)} open={open} onClose={onClose}>
      <Stack gap="three">
        {words.map((sentence) => (
          <Text key={sentence}>{sentence}</Text>
        ))}
        {error && (
          <Banner tone="loss">{t(taxSettings.notCompared, { reason: error.message })}</Banner>
        )}
        {!compared && !error && <Text tone="muted">{t(taxSettings.comparing)}</Text>}
        {compared && (
          <>
            <Part title={t(taxSettings.eachYear, { currency })}>
              {compared.now.length + compared.other.length > 0 ? (
                <YearsBothWays now={compared.now} other={compared.other} />
              ) : (
                <Text tone="muted">{t(taxSettings.noDifference)}</Text>
              )}
            </Part>
            {compared.lines.length > 0 && (
              <Part title={t(taxSettings.byLine)} note={t(taxSettings.byLineNote)}>
                <LinesBothWays rows={compared.lines} />
              </Part>
            )}
            {compared.assets.length > 0 && (
              <Part
                title={t(taxSettings.byAsset)}
                note={
                  compared.assets.length === mostListed
                    ? t(taxSettings.largestDifferences, { count: mostListed })
                    : t(taxSettings.allYears)
                }
              >
                <AssetsBothWays rows={compared.assets} />
              </Part>
            )}
            <Part
              title={t(taxSettings.differingTransactions, { count: compared.changed })}
              note={getNote(t, compared)}
            >
              {compared.largest.length > 0 && <TransactionsBothWays rows={compared.largest} />}
            </Part>
          </>
        )}
      </Stack>
    </Drawer>
  );
}
