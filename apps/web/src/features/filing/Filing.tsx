import * as filing from '@lotbook/messages/generated/web/filing';
import type { Message } from '@lotbook/messages/message';
import { useTranslate } from '@lotbook/ui/translate';
import { useQuery } from '@apollo/client/react';
import { Banner } from '@lotbook/ui/Banner';
import { GuideSteps, type GuideStep } from '@lotbook/ui/GuideSteps';
import { Text } from '@lotbook/ui/layout';
import { Skeleton } from '@lotbook/ui/Skeleton';
import { graphql } from '../../generated/gql.ts';
import { AppPage } from '../../system/AppPage.tsx';
import { PageButton } from '../../system/links.tsx';
import { ComputingBanner } from '../account/ComputingBanner.tsx';
import { UncertainBanner } from '../account/UncertainBanner.tsx';
import { useUncertainYears } from '../account/use-uncertain.ts';
import { useAccount } from '../account/use-account.ts';
import { useTaxPlace } from '../account/use-tax-place.ts';
import { useIsComputing } from '../account/use-updating.ts';
import { formatOpen } from '../account/open-words.ts';
import type { YearReady } from '../account/year-ready.ts';
import { countOthers, getFilingSteps, type FilingStep } from './filing-steps.ts';
import { useForms } from './use-forms.tsx';

const FilingDocument = graphql(`
  query Filing($accountId: ID!, $taxYear: Int!) {
    readiness(accountId: $accountId, taxYear: $taxYear) {
      ...YearReady @unmask
    }
  }
`);

/** Leads through the steps from data to forms for the tax year of the account. */
export function Filing() {
  const t = useTranslate();
  const { accountId, account } = useAccount();
  const { years } = useTaxPlace();
  const taxYear = account?.taxPayerDetails?.taxYear ?? undefined;
  const { data, error } = useQuery(FilingDocument, {
    variables: { accountId, taxYear: taxYear ?? 0 },
    skip: taxYear === undefined,
    fetchPolicy: 'cache-and-network',
  });
  const uncertain = useUncertainYears();
  const isReady = data !== undefined && uncertain.isSettled;
  const label = taxYear === undefined ? '' : years.label(taxYear);
  const year = data?.readiness[0];
  return (
    <AppPage
      title={t(filing.title, { year: label })}
      aside={<PageButton page="reports">{t(filing.otherReports)}</PageButton>}
    >
      <ComputingBanner />
      {isReady && taxYear !== undefined && <UncertainBanner year={taxYear} label={label} />}
      {error && !data && <Banner tone="loss">{t(filing.failed, { reason: error.message })}</Banner>}
      {!isReady && !error && <Skeleton width={40} />}
      {isReady && (!year || year.transactions === 0) && (
        <Banner tone="info">{t(filing.noData, { year: label })}</Banner>
      )}
      {isReady && year && year.transactions > 0 && taxYear !== undefined && (
        <>
          <Text tone="muted">{t(filing.intro)}</Text>
          <Guide year={year} taxYear={taxYear} currency={account?.fiatCurrency ?? 'USD'} />
        </>
      )}
    </AppPage>
  );
}

const texts: Readonly<Record<FilingStep['id'], readonly [title: Message, help: Message]>> = {
  data: [filing.dataTitle, filing.dataHelp],
  transfers: [filing.transfersTitle, filing.transfersHelp],
  prices: [filing.pricesTitle, filing.pricesHelp],
  choices: [filing.choicesTitle, filing.choicesHelp],
};

interface GuideProps {
  readonly year: YearReady;
  readonly taxYear: number;
  readonly currency: string;
}

function Guide({ year, taxYear, currency }: GuideProps) {
  const t = useTranslate();
  const isComputing = useIsComputing();
  const others = countOthers(year);
  const steps = getFilingSteps(year);
  const isLeft = steps.some(({ open }) => open > 0);
  const forms = useForms({ taxYear, label: year.label });
  const toState = (open: number): string =>
    open > 0 ? t(filing.left, { count: open }) : t(isComputing ? filing.calculating : filing.done);
  const toStep = ({ id, open, codes, isAtSources }: FilingStep): GuideStep => {
    const [title, help] = texts[id];
    return {
      id,
      title: t(title),
      help: t(help),
      isDone: open === 0 && !isComputing,
      state: toState(open),
      action:
        open === 0 ? undefined : isAtSources ? (
          <PageButton page="sources">{t(filing.addData)}</PageButton>
        ) : (
          <PageButton
            page="review"
            search={codes.length > 0 ? { taxYear, codes } : { soldIn: taxYear }}
          >
            {t(filing.resolve)}
            <span className="lb-hidden">: {t(title)}</span>
          </PageButton>
        ),
    };
  };
  return (
    <>
      <GuideSteps
        label={t(filing.steps, { year: year.label })}
        steps={[
          ...steps.map(toStep),
          {
            id: 'review',
            title: t(filing.reviewTitle),
            help: t(filing.reviewHelp, { year: year.label }),
            isDone: others === 0 && !isLeft && !isComputing,
            state: year.aside
              ? t(filing.dismissedLeft, { count: year.aside.count + year.aside.earlier })
              : others === 0 && isLeft
                ? ''
                : toState(others),
            action: (
              <PageButton page="review" search={{ taxYear }}>
                {t(filing.showReview)}
              </PageButton>
            ),
            children: <Open year={year} currency={currency} isComputing={isComputing} />,
          },
          {
            id: 'forms',
            title: t(filing.formsTitle),
            help: t(filing.formsHelp, { year: year.label }),
            isDone: forms.isLocked,
            state: forms.state,
            action: forms.action,
            children: forms.details,
          },
        ]}
      />
      {forms.dialog}
    </>
  );
}

/** The issues that are still open, and by how much they could change the gain. */
function Open({
  year,
  currency,
  isComputing,
}: Pick<GuideProps, 'year' | 'currency'> & { readonly isComputing: boolean }) {
  const t = useTranslate();
  const open = formatOpen(t, year, { currency, isComputing });
  return open === '' ? null : <Text size="small">{open}</Text>;
}
