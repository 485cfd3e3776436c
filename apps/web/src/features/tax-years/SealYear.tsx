import { useQuery } from '@apollo/client/react';
import { Banner } from '@lotbook/ui/Banner';
import { Confirm } from '@lotbook/ui/Confirm';
import { Stack, Text } from '@lotbook/ui/layout';
import { graphql } from '../../generated/gql.ts';
import { useAccount } from '../account/use-account.ts';
import { useIsComputing } from '../account/use-updating.ts';
import { formatOpen } from '../review/open-words.ts';

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

/** Asks before a year is sealed, and lists what is open in it: sealing keeps figures that are incomplete, too. */
export function SealYear({ year: { taxYear, label }, busy, onClose, onConfirm }: SealYearProps) {
  const { accountId, account } = useAccount();
  const isComputing = useIsComputing();
  const { data, error } = useQuery(SealReadinessDocument, {
    variables: { accountId, taxYear },
    fetchPolicy: 'network-only',
  });
  const ready = data?.readiness[0];
  const open =
    ready && formatOpen(ready, { currency: account?.fiatCurrency ?? 'USD', isComputing });
  return (
    <Confirm
      title={`Seal ${label} as filed?`}
      verb="Seal the year"
      open
      onClose={onClose}
      onConfirm={onConfirm}
      busy={busy || (data === undefined && error === undefined)}
    >
      <Stack>
        {error && (
          <Banner tone="warning">
            We couldn’t check what is open in {label}: {error.message}
          </Banner>
        )}
        {open !== undefined && open !== '' && (
          <Banner tone="warning">
            <strong>{label} is not complete.</strong> {open} Sealing keeps the figures as they are.
          </Banner>
        )}
        <Text>
          The transactions, settings and figures of {label} are kept as they are now, and its
          reports are made of those from then on. What changes later is shown next to them. You can
          open the year again by giving a reason; the log keeps it.
        </Text>
      </Stack>
    </Confirm>
  );
}
