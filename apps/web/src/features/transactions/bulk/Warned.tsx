import { Banner } from '@lotbook/ui/Banner';
import { Text } from '@lotbook/ui/layout';
import { isOfSealedYears } from './sealed-warnings.ts';

/** What is said before an act: about the transactions as it is, and about years whose return was filed as a warning, which nobody overlooks. */
export const Warned = ({ code, message }: { readonly code: string; readonly message: string }) =>
  isOfSealedYears(code) ? <Banner tone="warning">{message}</Banner> : <Text>{message}</Text>;
