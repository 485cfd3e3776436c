import { useMutation } from '@apollo/client/react';
import * as settings from '@lotbook/messages/generated/web/settings';
import { useToast } from '@lotbook/ui/toast';
import { useTranslate } from '@lotbook/ui/translate';
import type { AccountQuery } from '../../generated/graphql.ts';
import { formatNotSaved } from '../../system/error-text.ts';
import { useTaxPlace } from './use-tax-place.ts';
import { UpdateTaxYear } from './mutations.ts';

/** The tax years a person can choose, the latest first, and the act that saves one. No figure of another year changes. */
export function useTaxYears(account: NonNullable<AccountQuery['account']>) {
  const t = useTranslate();
  const toast = useToast();
  const { years } = useTaxPlace();
  const [update, { loading }] = useMutation(UpdateTaxYear, { refetchQueries: 'active' });
  const own = account.taxPayerDetails?.taxYear;
  const listed = new Set([...account.config.taxYears, ...(own === undefined ? [] : [own])]);
  const change = async (taxYear: number) => {
    try {
      await update({ variables: { accountId: account.id, taxYear } });
      toast(t(settings.taxYearSaved, { year: years.label(taxYear) }), 'gain');
    } catch (error) {
      toast(formatNotSaved(t, error), 'loss');
    }
  };
  return {
    choices: [...listed]
      .toSorted((a, b) => b - a)
      .map((year) => ({ value: year, label: years.label(year) })),
    change,
    isSaving: loading,
  };
}
