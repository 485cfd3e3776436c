import * as taxYears from '@lotbook/messages/generated/web/tax-years';
import { bold, RichText, useTranslate } from '@lotbook/ui/translate';
import { useQuery } from '@apollo/client/react';
import { Banner } from '@lotbook/ui/Banner';
import { Confirm } from '@lotbook/ui/Confirm';
import { Stack, Text } from '@lotbook/ui/layout';
import { graphql } from '../../generated/gql.ts';
import { useAccount } from '../account/use-account.ts';
import { useIsComputing } from '../account/use-updating.ts';
import { formatOpen } from '../account/open-words.ts';

const SealReadinessDocument = graphql(`
  query SealReadiness($accountId: ID!, $taxYear: Int!) {
    readiness(accountId: $accountId, taxYear: $taxYear) {
      ...YearReady @unmask
    }
  }
`);

interface SealYearProps {
  readonly year: { readonly taxYear: number; readonly label: string };
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Asks before a year is locked, and lists its open issues, because incomplete figures can be locked too. */
export function SealYear({ year: { taxYear, label }, busy, onClose, onConfirm }: SealYearProps) {
  const t = useTranslate();
  const { accountId, account } = useAccount();
  const isComputing = useIsComputing();
  const { data, error } = useQuery(SealReadinessDocument, {
    variables: { accountId, taxYear },
    fetchPolicy: 'network-only',
  });
  const ready = data?.readiness[0];
  const open =
    ready && formatOpen(t, ready, { currency: account?.fiatCurrency ?? 'USD', isComputing });
  return (
    <Confirm
      title={t(taxYears.lockTitle, { year: label })}
      verb={t(taxYears.lockYear)}
      open
      onClose={onClose}
      onConfirm={onConfirm}
      busy={busy || (data === undefined && error === undefined)}
    >
      <Stack>
        {error && (
          <Banner tone="warning">
            {t(taxYears.checkFailed, { year: label, reason: error.message })}
          </Banner>
        )}
        {open !== undefined && open !== '' && (
          <Banner tone="warning">
            <RichText
              message={taxYears.notComplete}
              params={{ year: label, issues: open }}
              tags={{ b: bold }}
            />
          </Banner>
        )}
        <Text>{t(taxYears.lockHelp, { year: label })}</Text>
      </Stack>
    </Confirm>
  );
}
