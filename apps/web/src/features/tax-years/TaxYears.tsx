import * as common from '@lotbook/messages/generated/common';
import * as taxYears from '@lotbook/messages/generated/web/tax-years';
import type { Translate } from '@lotbook/messages/translator';
import { useTranslate } from '@lotbook/ui/translate';
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
import { useAssumed, type Assumed } from '../account/use-assumed.ts';
import { TotalAmount } from '../account/TotalAmount.tsx';
import { findLacking, type Unpriced } from '../account/incomplete-text.ts';
import { useUncertain, type UncertainYear } from '../account/use-uncertain.ts';
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

/** The years of the account: which are filed and locked, and which of those would differ now. */
export function TaxYears() {
  const t = useTranslate();
  const accountId = useAccountId();
  const { may, isSample } = useAllowed();
  const mayEdit = may('accountEdit');
  const { data, startPolling, stopPolling } = useQuery(TaxYearsDocument, {
    variables: { accountId },
    fetchPolicy: 'cache-and-network',
  });
  const seal = useAction(SealTaxYear, { refetch: ['TaxYears'], toastWrong: true });
  const cancel = useAction(CancelSealing, { refetch: ['TaxYears'], toastWrong: true });
  const unpriced = useUnpriced(undefined);
  const countAssumed = useAssumed();
  const findUncertain = useUncertain();
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
            label={t(taxYears.changesOfYear, { year: year.label })}
          >
            {t(taxYears.changesButton)}
          </Button>
          {mayEdit && !isSample && (
            <Button
              small
              kind="quiet"
              onClick={() => setOpening(year)}
              label={t(taxYears.unlockYear, { year: year.label })}
            >
              {t(taxYears.unlock)}
            </Button>
          )}
        </>
      ) : (
        mayEdit &&
        year.hasEnded &&
        (year.seal?.status === 'sealing' ? (
          <Button
            small
            onClick={() => cancel.run({ accountId, taxYear: year.taxYear })}
            label={t(taxYears.cancelLocking, { year: year.label })}
          >
            {t(common.cancel)}
          </Button>
        ) : (
          <Button
            small
            onClick={() => setSealing(year)}
            label={t(taxYears.lockOfYear, { year: year.label })}
          >
            {t(taxYears.lock)}
          </Button>
        ))
      )}
    </Actions>
  );
  const chosen = years.find(({ taxYear }) => String(taxYear) === difference.subject);
  return (
    <Section title={t(taxYears.title)} note={t(taxYears.note)}>
      <PlainTable
        listed
        label={t(taxYears.tableLabel)}
        rows={years}
        rowId={({ taxYear }) => String(taxYear)}
        columns={makeColumns(t, buttons, {
          unpriced,
          countAssumed,
          findUncertain,
          isComputing,
        })}
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
  readonly countAssumed: (year: number) => Assumed;
  readonly findUncertain: (year: number) => UncertainYear | undefined;
  readonly isComputing: boolean;
}

const makeColumns = (
  t: Translate,
  buttons: (year: Year) => ReactNode,
  open: Open,
): readonly Column<Year>[] => [
  { id: 'year', label: t(common.taxYear), width: '1fr', cell: ({ label }) => label },
  {
    id: 'state',
    label: t(common.status),
    width: '2fr',
    cell: (year) => <State year={year} />,
  },
  {
    id: 'gain',
    label: t(taxYears.gainColumn),
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
    label: t(taxYears.incomeColumn),
    width: '1fr',
    end: true,
    cell: (year) => (
      <YearExplanation year={year}>
        <TotalOfYear year={year} open={open} kind="income" />
      </YearExplanation>
    ),
  },
  { id: 'actions', label: t(common.actions), width: '1fr', end: true, cell: buttons },
];

interface TotalOfYearProps {
  readonly year: Year;
  readonly open: Open;
  readonly kind: 'disposal' | 'income';
}

/** A locked year shows the filed figures, even if data is missing now. */
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
      assumed={open.countAssumed(taxYear)[total]}
      uncertain={kind === 'disposal' ? open.findUncertain(taxYear)?.gain : undefined}
      gain={kind === 'disposal'}
    />
  );
}

/** Links to the evidence of the year, except for a filed year whose figures changed: its evidence differs from the figures shown. */
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
  const t = useTranslate();
  if (seal?.status === 'sealing')
    return (
      <Inline>
        <Badge tone="info">{t(taxYears.locking)}</Badge>
        <Progress
          label={t(taxYears.lockProgress, { percent: seal.progress })}
          done={seal.progress}
          total={100}
        />
      </Inline>
    );
  if (seal?.status === 'failed')
    return (
      <Inline>
        <Badge tone="loss">{t(taxYears.lockFailed)}</Badge>
        {seal.error !== null && <SideNote>{seal.error}</SideNote>}
      </Inline>
    );
  if (seal?.status === 'sealed')
    return (
      <Stack gap="half">
        <Inline>
          <Badge tone="gain">{t(taxYears.locked)}</Badge>
          {seal.sealed && <When at={seal.sealed} />}
          {seal.hasMoved && <Badge tone="warning">{t(taxYears.figuresChanged)}</Badge>}
        </Inline>
        {seal.requestedBy && (
          <SideNote>{t(taxYears.lockedBy, { person: seal.requestedBy })}</SideNote>
        )}
      </Stack>
    );
  const [last] = former;
  return (
    <Inline>
      <Badge>{t(hasEnded ? taxYears.notFiled : taxYears.inProgress)}</Badge>
      {last && <SideNote>{t(taxYears.unlockedBecause, { reason: last.reason })}</SideNote>}
    </Inline>
  );
}
