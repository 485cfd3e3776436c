import type { ApolloClient } from '@apollo/client';
import { Form } from '@lotbook/ui/Form';
import { Button } from '@lotbook/ui/buttons';
import { TextField } from '@lotbook/ui/fields';
import { Stack } from '@lotbook/ui/layout';
import { useState } from 'react';
import { checkCode, type ValidCode } from './check-code.ts';

interface CodeFormProps {
  readonly client: ApolloClient;
  /** Gives what is wrong, or nothing. */
  readonly onCode: (checked: ValidCode) => Promise<string | undefined>;
}

export const invalidCode =
  'This code isn’t valid. Check it for typos, or ask the person who invited you for a new one.';

/** Asks for the code that signing up needs here. */
export function CodeForm({ client, onCode }: CodeFormProps) {
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [busy, setBusy] = useState(false);
  const send = async () => {
    if (code.trim() === '') return setWrong('Enter your code.');
    setBusy(true);
    setWrong(undefined);
    try {
      const checked = await checkCode(client, code);
      setWrong(checked.kind === 'invalid' ? invalidCode : await onCode(checked));
    } catch (error) {
      setWrong(error instanceof Error ? error.message : String(error));
    }
    setBusy(false);
  };
  return (
    <Form onSubmit={() => void send()}>
      <Stack>
        <TextField
          label="Sign-up code"
          value={code}
          onChange={setCode}
          error={wrong}
          help="The link code of your tax professional, or the code from your invite. Spaces, dashes and case don’t matter in a link code."
        />
        <Button kind="primary" submit busy={busy}>
          Continue
        </Button>
      </Stack>
    </Form>
  );
}
