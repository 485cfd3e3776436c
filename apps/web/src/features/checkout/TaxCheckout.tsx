import { CreditCard } from '@lotbook/ui/icons';
import { EmptyPage } from '../../system/EmptyPage.tsx';

export const TaxCheckout = () => (
  <EmptyPage title="Tax Checkout" nothing="Nothing to pay" icon={<CreditCard size={32} strokeWidth={1.5} aria-hidden />}>
    What a tax year costs, and why, is shown here before anything is charged. This installation charges nothing.
  </EmptyPage>
);
