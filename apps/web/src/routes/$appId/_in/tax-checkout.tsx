import { createFileRoute } from '@tanstack/react-router';
import { CheckoutPage, readCheckoutSearch } from '../../../features/checkout/CheckoutPage.tsx';

export const Route = createFileRoute('/$appId/_in/tax-checkout')({ validateSearch: readCheckoutSearch, component: CheckoutPage });
