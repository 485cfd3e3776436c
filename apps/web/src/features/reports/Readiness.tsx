import * as reports from '@lotbook/messages/generated/web/reports';
import { bold, RichText, useTranslate } from '@lotbook/ui/translate';
import { useQuery } from '@apollo/client/react';
import { Amount } from '@lotbook/ui/Amount';
import { Banner } from '@lotbook/ui/Banner';
import { Fragment } from 'react';
import { graphql } from '../../generated/gql.ts';
import type { ReadinessQuery } from '../../generated/graphql.ts';
import { PageLink } from '../../system/links.tsx';
import { useAccount, useAccountId } from '../account/use-account.ts';
import { formatIssue } from '../account/account-text.ts';
import { MissingFiles } from '../account/MissingFiles.tsx';
import { CompleteLinks } from '../account/IncompleteBanner.tsx';
import { formatExcluded } from '../account/incomplete-text.ts';
import { formatYear } from '../account/tax-impact-text.ts';
import { UncertainText } from '../account/UncertainBanner.tsx';
import type { UncertainGain } from '../account/uncertain-text.ts';
import { EarlierIssues } from '../review/Elsewhere.tsx';

const ReadinessDocument = graphql(`
  query Readiness($accountId: ID!) {
    taxTotals(accountId: $accountId) {
      taxYear
      generation
    }
    readiness(accountId: $accountId) {
      year
      label
      isPresent
      low
      high
      mayMoveLater
      range {
        unknown
      }
      carried {
        label
        sealedBasis
        presentBasis
      }
      earlier {
        count
      }
      excluded {
        year
        kind
        transactions
        unstaked
      }
      kinds {
        code
        severity
        count
      }
    }
  }
`);

type Year = ReadinessQuery['readiness'][number];

/** The tax years with transactions and their open issues. */
export function useReadiness() {
  const accountId = useAccountId();
  const { data, error } = useQuery(ReadinessDocument, {
    variables: { accountId },
    fetchPolicy: 'cache-and-network',
  });
  return {
    isSettled: data !== undefined || error !== undefined,
    isComputed: data && data.taxTotals.generation > 0,
    years: data?.readiness ?? noYears,
  };
}

const noYears: readonly Year[] = [];

interface ReadinessProps {
  readonly year: number | undefined;
  /** By how much open issues about cost may change its gains, where that isn't shown elsewhere. */
  readonly uncertain?: UncertainGain | null | undefined;
  /** Files that weren't imported, where they aren't listed elsewhere. */
  readonly files?: readonly { readonly fileName: string }[] | undefined;
}

/** Warns about incomplete figures of a tax year before users create its reports. */
export function Readiness({ year, uncertain, files }: ReadinessProps) {
  const t = useTranslate();
  const { isComputed, years } = useReadiness();
  const missingFiles = <MissingFiles files={files ?? []} />;
  if (isComputed === false)
    return files?.length ? missingFiles : <Banner tone="info">{t(reports.noData)}</Banner>;
  const found = years.find((each) => each.year === year);
  return (
    <>
      {missingFiles}
      {found?.carried && <Carried {...found.carried} />}
      {found && <State found={found} uncertain={uncertain ?? undefined} />}
    </>
  );
}

/** Warns that the opening balance of the year differs from the closing balance of the locked year before. */
function Carried({ label, sealedBasis, presentBasis }: NonNullable<Year['carried']>) {
  const t = useTranslate();
  const currency = useAccount().account?.fiatCurrency ?? '';
  const showAmount = (amount: string) => <Amount value={amount} digits="cents" unit={currency} />;
  return (
    <Banner tone="warning">
      <RichText
        message={reports.carriedOver}
        params={{
          year: label,
          filed: sealedBasis,
          now: presentBasis,
          report: t(reports.carriedReport),
        }}
        tags={{ b: bold, filed: showAmount, now: showAmount }}
      />
    </Banner>
  );
}

interface StateProps {
  readonly found: Year;
  readonly uncertain: UncertainGain | undefined;
}

/** One banner, with what changes figures most first: missing rows, uncertain gains, other issues. */
function State({ found, uncertain }: StateProps) {
  const t = useTranslate();
  const currency = useAccount().account?.fiatCurrency ?? '';
  const open = (severity: string) =>
    found.kinds.filter((kind) => kind.severity === severity && kind.count > 0);
  const [errors, warnings] = [open('error'), open('warning')];
  // Missing files have a banner of their own.
  const excluded = found.excluded.filter(({ kind }) => kind !== 'file');
  const missing = formatExcluded(excluded, t);
  // The range that Review shows; uncertain costs state it themselves.
  const change = uncertain ? undefined : formatYear(t, found, currency);
  const earlier = found.earlier && (
    <EarlierIssues year={found.year} label={found.label} count={found.earlier.count} />
  );
  // What the range covers isn't repeated.
  const isOther = ({ code }: Year['kinds'][number]) => !uncertain?.codes.includes(code);
  const otherErrors = errors.filter(isOther);
  const otherWarnings = warnings.filter(isOther);
  if (missing !== '' || uncertain || errors.length > 0)
    return (
      <Banner tone="warning">
        {missing !== '' && (
          <div>
            <RichText
              message={reports.yearIncomplete}
              params={{ year: found.label, missing }}
              tags={{ b: bold }}
            />{' '}
            {t(reports.marked)} {change !== undefined && <>{change}. </>}
            <CompleteLinks year={found.year} excluded={excluded} />
          </div>
        )}
        {uncertain && (
          <div>
            <UncertainText label={found.label} uncertain={uncertain} whole={found} />
          </div>
        )}
        {otherErrors.length > 0 && (
          <div>
            <RichText
              message={reports.mayChange}
              params={{ year: found.label }}
              tags={{ b: bold }}
            />{' '}
            <Kinds year={found.year} kinds={otherErrors} />
          </div>
        )}
        {errors.length > 0 && <div>{t(reports.zeroBasis)}</div>}
        {otherWarnings.length > 0 && (
          <div>
            {t(reports.alsoCheck)} <Kinds year={found.year} kinds={otherWarnings} />
          </div>
        )}
        {earlier && <div>{earlier}</div>}
      </Banner>
    );
  if (warnings.length > 0)
    return (
      <Banner tone="info">
        {t(reports.checkInYear, { year: found.label })} <Kinds year={found.year} kinds={warnings} />
        {earlier && <> {earlier}</>}
      </Banner>
    );
  if (earlier) return <Banner tone="info">{earlier}</Banner>;
  return found.isPresent ? (
    <Banner tone="info">{t(reports.notEnded, { year: found.label })}</Banner>
  ) : null;
}

/** Links each kind of issue to the review of the year. */
function Kinds({ year, kinds }: { readonly year: number; readonly kinds: Year['kinds'] }) {
  const t = useTranslate();
  return (
    <>
      {kinds.map(({ code, count }, at) => (
        <Fragment key={code}>
          <PageLink page="review" search={{ taxYear: year, codes: [code] }}>
            {formatIssue(code, count, t)}
          </PageLink>
          {at < kinds.length - 1 ? ', ' : '.'}
        </Fragment>
      ))}
    </>
  );
}
