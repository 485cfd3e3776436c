import { Banner } from '@lotbook/ui/Banner';
import { Stack, Text } from '@lotbook/ui/layout';
import { isInSealedYears } from './sealed-warnings.ts';

export interface Warning {
  readonly code: string;
  readonly message: string;
}

/** What is said before an act: about the transactions as it is, and about years whose return was filed as a warning, which nobody overlooks. */
const Warned = ({ code, message }: Warning) =>
  isInSealedYears(code) ? <Banner tone="warning">{message}</Banner> : <Text>{message}</Text>;

export const Warnings = ({ of }: { readonly of: readonly Warning[] }) => (
  <Stack gap="one">
    {of.map((warning) => (
      <Warned key={warning.message} {...warning} />
    ))}
  </Stack>
);
