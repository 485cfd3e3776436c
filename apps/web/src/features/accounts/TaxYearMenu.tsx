import * as texts from '@lotbook/messages/generated/web/accounts';
import { ActionMenu } from '@lotbook/ui/ActionMenu';
import { useTranslate } from '@lotbook/ui/translate';
import { ChevronDown } from 'lucide-react';
import type { AccountQuery } from '../../generated/graphql.ts';
import { useTaxYears } from '../account/use-tax-years.ts';

/** Changes the tax year from any page. */
export function TaxYearMenu({
  account,
}: {
  readonly account: NonNullable<AccountQuery['account']>;
}) {
  const t = useTranslate();
  const { choices, change } = useTaxYears(account);
  return (
    <ActionMenu
      label={t(texts.changeTaxYear)}
      icon={<ChevronDown size={16} aria-hidden />}
      small
      actions={choices.map(({ value, label }) => ({
        label,
        checked: value === account.taxPayerDetails?.taxYear,
        onClick: () => change(value),
      }))}
    />
  );
}
