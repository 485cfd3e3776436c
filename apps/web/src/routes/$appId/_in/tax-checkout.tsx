import { createFileRoute } from '@tanstack/react-router';
import { TaxCheckout } from '../../../features/checkout/TaxCheckout.tsx';

export const Route = createFileRoute('/$appId/_in/tax-checkout')({ component: TaxCheckout });
