import { useQuery } from '@apollo/client/react';
import { Button } from '@lotbook/ui/buttons';
import { Confirm } from '@lotbook/ui/Confirm';
import { Stack, Text } from '@lotbook/ui/layout';
import { useState } from 'react';
import type { TaxProsQuery } from '../../generated/graphql.ts';
import { useAction } from '../../system/use-action.ts';
import { useAccountId } from '../account/use-account.ts';
import { useAllowed } from '../account/use-may.ts';
import { SubmitYear as Submit } from '../clients/documents.ts';
import { TaxProsDocument } from '../people/tax-pros.ts';
import { useIsComputing } from '../account/use-updating.ts';
import { formatOpen } from '../review/open-words.ts';
import type { YearReady } from '../review/year-ready.ts';

interface SubmitYearProps {
  readonly taxYear: number;
  readonly readiness: YearReady | undefined;
  readonly currency: string;
}

/** Hands the tax year over to a tax professional who may see the account, or takes it back; nothing where there is none. */
export function SubmitYear(year: SubmitYearProps) {
  const accountId = useAccountId();
  const { may } = useAllowed();
  const { data } = useQuery(TaxProsDocument, { variables: { accountId } });
  const links =
    data?.preparerLinks.preparerLinks.filter(
      ({ clientConsent, preparerActive }) => clientConsent && preparerActive,
    ) ?? [];
  return may('clientEdit')
    ? links.map((link) => <SubmitTo key={link.id} link={link} {...year} />)
    : null;
}

type TaxPro = TaxProsQuery['preparerLinks']['preparerLinks'][number];

function SubmitTo({
  link,
  taxYear,
  readiness,
  currency,
}: SubmitYearProps & { readonly link: TaxPro }) {
  const accountId = useAccountId();
  const [asking, setAsking] = useState(false);
  const { run, busy } = useAction(Submit, { refetch: ['TaxPros'], toastWrong: true });
  const name = link.preparerDisplayName ?? 'your tax professional';
  const label = readiness?.label ?? String(taxYear);
  const isSubmitted = link.submittedYears.includes(taxYear);
  const change = async () => {
    await run(
      { accountId, preparerLinkId: link.id, taxYear },
      isSubmitted ? `${label} is no longer submitted.` : `${label} was submitted to ${name}.`,
    );
    setAsking(false);
  };
  const isComputing = useIsComputing();
  const open = readiness && formatOpen(readiness, { currency, isComputing });
  return (
    <>
      <Button onClick={() => setAsking(true)}>
        {isSubmitted ? `Submitted to ${name}` : `Submit to ${name}`}
      </Button>
      <Confirm
        title={isSubmitted ? `Take ${label} back?` : `Submit ${label} to ${name}?`}
        verb={isSubmitted ? 'Take back' : 'Submit'}
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void change()}
        busy={busy}
      >
        <Stack>
          <Text>
            {isSubmitted
              ? `${name} will see that you are still at work on ${label}. Nothing else changes.`
              : `${name} will see that you are done with ${label} and can begin. You can go on working in it, and take it back.`}
          </Text>
          {!isSubmitted && open && <Text tone="muted">{open}</Text>}
        </Stack>
      </Confirm>
    </>
  );
}
