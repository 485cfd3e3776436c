import { useQuery } from '@apollo/client/react';
import { Actions } from '@lotbook/ui/Actions';
import { Badge } from '@lotbook/ui/Badge';
import { Button } from '@lotbook/ui/buttons';
import { SideNote, Inline } from '@lotbook/ui/Inline';
import { Section, Stack } from '@lotbook/ui/layout';
import { Progress } from '@lotbook/ui/Progress';
import { PlainTable } from '@lotbook/ui/PlainTable';
import type { Column } from '@lotbook/ui/table-model';
import { When } from '@lotbook/ui/When';
import { useEffect, useState, type ReactNode } from 'react';
import type { TaxYearsQuery } from '../../generated/graphql.ts';
import { WhyLink } from '../../system/links.tsx';
import { useModalAbout } from '../../system/modals.ts';
import { useAction } from '../../system/use-action.ts';
import { TotalAmount } from '../account/TotalAmount.tsx';
import { findLacking, type Unpriced } from '../account/incomplete-text.ts';
import { useUnpriced } from '../account/use-unpriced.ts';
import { useIsComputing } from '../account/use-updating.ts';
import { useAccountId } from '../account/use-account.ts';
import { useAllowed } from '../account/use-may.ts';
import { CancelSealing, SealTaxYear, TaxYearsDocument } from './documents.ts';
import { SealYear } from './SealYear.tsx';
import { UnsealYear } from './UnsealYear.tsx';
import { YearDifference } from './YearDifference.tsx';

type Year = TaxYearsQuery['taxYears'][number];
const POLL_MS = 1000;

/** The years of the account: which were filed and stay as they were, and what of those would be different today. */
export function TaxYears() {
  const accountId = useAccountId();
  const mayEdit = useAllowed().may('accountEdit');
  const { data, startPolling, stopPolling } = useQuery(TaxYearsDocument, {
    variables: { accountId },
    fetchPolicy: 'cache-and-network',
  });
  const seal = useAction(SealTaxYear, { refetch: ['TaxYears'], toastWrong: true });
  const cancel = useAction(CancelSealing, { refetch: ['TaxYears'], toastWrong: true });
  const unpriced = useUnpriced(undefined);
  const isComputing = useIsComputing();
  const [sealing, setSealing] = useState<Year>();
  const [opening, setOpening] = useState<Year>();
  const difference = useModalAbout('changes-since-filing');
  const years = data?.taxYears;
  const busy = years?.some((year) => year.seal?.status === 'sealing') ?? false;
  useEffect(() => {
    if (busy) startPolling(POLL_MS);
    else stopPolling();
  }, [busy, startPolling, stopPolling]);
  if (!years || years.length === 0) return null;
  const confirm = async () => {
    if (sealing) await seal.run({ accountId, taxYear: sealing.taxYear });
    setSealing(undefined);
  };
  const buttons = (year: Year) => (
    <Actions>
      {year.seal?.status === 'sealed' ? (
        <>
          <Button
            small
            onClick={() => difference.show(String(year.taxYear))}
            label={`Changes since filing, ${year.label}`}
          >
            Changes since
          </Button>
          {mayEdit && (
            <Button
              small
              kind="quiet"
              onClick={() => setOpening(year)}
              label={`Open ${year.label} again`}
            >
              Open again
            </Button>
          )}
        </>
      ) : (
        mayEdit &&
        year.hasEnded &&
        (year.seal?.status === 'sealing' ? (
          <Button
            small
            onClick={() => void cancel.run({ accountId, taxYear: year.taxYear })}
            label={`Cancel the sealing of ${year.label}`}
          >
            Cancel
          </Button>
        ) : (
          <Button small onClick={() => setSealing(year)} label={`Seal ${year.label} as filed`}>
            Seal as filed
          </Button>
        ))
      )}
    </Actions>
  );
  const chosen = years.find(({ taxYear }) => String(taxYear) === difference.subject);
  return (
    <Section
      title="Filed years"
      note="Seal a year when its return is filed. Its figures and reports then stay as they are, whatever you import, edit or set later."
    >
      <PlainTable
        listed
        label="Tax years"
        rows={years}
        rowId={({ taxYear }) => String(taxYear)}
        columns={columnsWith(buttons, { unpriced, isComputing })}
      />
      {sealing && (
        <SealYear
          year={sealing}
          onClose={() => setSealing(undefined)}
          onConfirm={() => void confirm()}
          busy={seal.busy}
        />
      )}
      {opening && <UnsealYear year={opening} onClose={() => setOpening(undefined)} />}
      <YearDifference
        year={chosen?.seal?.status === 'sealed' ? chosen : undefined}
        onClose={difference.close}
      />
    </Section>
  );
}

interface Open {
  readonly unpriced: readonly Unpriced[];
  readonly isComputing: boolean;
}

const columnsWith = (buttons: (year: Year) => ReactNode, open: Open): readonly Column<Year>[] => [
  { id: 'year', label: 'Tax year', width: '1fr', cell: ({ label }) => label },
  { id: 'state', label: 'State', width: '2fr', cell: (year) => <State year={year} /> },
  {
    id: 'gain',
    label: 'Gain or loss',
    width: '1fr',
    end: true,
    cell: (year) => (
      <YearExplanation year={year}>
        <TotalOfYear year={year} open={open} kind="disposal" />
      </YearExplanation>
    ),
  },
  {
    id: 'income',
    label: 'Income',
    width: '1fr',
    end: true,
    cell: (year) => (
      <YearExplanation year={year}>
        <TotalOfYear year={year} open={open} kind="income" />
      </YearExplanation>
    ),
  },
  { id: 'actions', label: 'Actions', width: '1fr', end: true, cell: buttons },
];

interface TotalOfYearProps {
  readonly year: Year;
  readonly open: Open;
  readonly kind: 'disposal' | 'income';
}

/** The figures of a sealed year are as filed, whatever is missing today. */
function TotalOfYear({ year: { taxYear, seal, totals }, open, kind }: TotalOfYearProps) {
  const total = kind === 'income' ? 'income' : 'gain';
  const filed = seal?.totals?.[total];
  const missing = findLacking(
    open.unpriced.filter(({ year }) => year === taxYear),
    kind,
  );
  return (
    <TotalAmount
      value={filed ?? totals[total]}
      missing={filed === undefined ? missing : []}
      isComputing={filed === undefined && open.isComputing}
      gain={kind === 'disposal'}
    />
  );
}

/** Leads to what the figures of the year are made of; a filed year whose figures moved since is told by what changed. */
function YearExplanation({
  year: { taxYear, seal },
  children,
}: {
  readonly year: Year;
  readonly children: ReactNode;
}) {
  const isSealed = seal?.status === 'sealed';
  if (isSealed && seal.hasMoved) return children;
  return (
    <WhyLink what="year" id={String(taxYear)}>
      {children}
    </WhyLink>
  );
}

function State({ year: { seal, hasEnded, former } }: { readonly year: Year }) {
  if (seal?.status === 'sealing')
    return (
      <Inline>
        <Badge tone="info">Being sealed</Badge>
        <Progress label={`Sealed, ${seal.progress} percent`} done={seal.progress} total={100} />
      </Inline>
    );
  if (seal?.status === 'failed')
    return (
      <Inline>
        <Badge tone="loss">Not sealed</Badge>
        {seal.error !== null && <SideNote>{seal.error}</SideNote>}
      </Inline>
    );
  if (seal?.status === 'sealed')
    return (
      <Stack gap="half">
        <Inline>
          <Badge tone="gain">Sealed</Badge>
          {seal.sealed && <When at={seal.sealed} />}
          {seal.hasMoved && <Badge tone="warning">Figures moved since</Badge>}
        </Inline>
        {seal.requestedBy && <SideNote>{`by ${seal.requestedBy}`}</SideNote>}
      </Stack>
    );
  const [last] = former;
  return (
    <Inline>
      <Badge>{hasEnded ? 'Not filed' : 'Under way'}</Badge>
      {last && <SideNote>{`Opened again: ${last.reason}`}</SideNote>}
    </Inline>
  );
}
