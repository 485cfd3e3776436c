import { Banner } from '@lotbook/ui/Banner';
import { Stack, Text } from '@lotbook/ui/layout';
import { isInSealedYears } from '../../tax-years/sealed-warnings.ts';

export interface Warning {
  readonly code: string;
  readonly message: string;
}

/** Side effects of an action as plain text; those on locked years as a prominent warning. */
const Warned = ({ code, message }: Warning) =>
  isInSealedYears(code) ? <Banner tone="warning">{message}</Banner> : <Text>{message}</Text>;

export const Warnings = ({ of }: { readonly of: readonly Warning[] }) => (
  <Stack gap="one">
    {of.map((warning) => (
      <Warned key={warning.message} {...warning} />
    ))}
  </Stack>
);
