import * as overview from '@lotbook/messages/generated/web/overview';
import { useTranslate } from '@lotbook/ui/translate';
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
import { formatOpen } from '../account/open-words.ts';
import type { YearReady } from '../account/year-ready.ts';

interface SubmitYearProps {
  readonly taxYear: number;
  readonly readiness: YearReady | undefined;
  readonly currency: string;
}

/** Submits the tax year to a tax professional with access to the account, or withdraws it. Empty without a tax professional. */
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
  const t = useTranslate();
  const accountId = useAccountId();
  const [asking, setAsking] = useState(false);
  const { run, busy } = useAction(Submit, { refetch: ['TaxPros'], toastWrong: true });
  const name = link.preparerDisplayName ?? t(overview.yourTaxPro);
  const label = readiness?.label ?? String(taxYear);
  const isSubmitted = link.submittedYears.includes(taxYear);
  const change = async () => {
    await run(
      { accountId, preparerLinkId: link.id, taxYear },
      isSubmitted
        ? t(overview.withdrawn, { year: label })
        : t(overview.submitted, { year: label, name }),
    );
    setAsking(false);
  };
  const isComputing = useIsComputing();
  const open = readiness && formatOpen(t, readiness, { currency, isComputing });
  return (
    <>
      <Button onClick={() => setAsking(true)}>
        {t(isSubmitted ? overview.submittedTo : overview.submitTo, { name })}
      </Button>
      <Confirm
        title={
          isSubmitted
            ? t(overview.withdrawTitle, { year: label })
            : t(overview.submitTitle, { year: label, name })
        }
        verb={t(isSubmitted ? overview.withdraw : overview.submit)}
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void change()}
        busy={busy}
      >
        <Stack>
          <Text>
            {t(isSubmitted ? overview.withdrawHelp : overview.submitHelp, { name, year: label })}
          </Text>
          {!isSubmitted && open && <Text tone="muted">{open}</Text>}
        </Stack>
      </Confirm>
    </>
  );
}
