import * as status from '@lotbook/messages/generated/web/status';
import * as common from '@lotbook/messages/generated/common';
import { useTranslate } from '@lotbook/ui/translate';
import type { ApolloClient } from '@apollo/client';
import { Form } from '@lotbook/ui/Form';
import { Button } from '@lotbook/ui/buttons';
import { TextField } from '@lotbook/ui/fields';
import { Stack } from '@lotbook/ui/layout';
import { useState } from 'react';
import { checkCode, type ValidCode } from './check-code.ts';

interface CodeFormProps {
  readonly client: ApolloClient;
  /** Resolves to an error text, or undefined if the code was accepted. */
  readonly onCode: (checked: ValidCode) => Promise<string | undefined>;
}

/** The form for the sign-up code that this installation requires. */
export function CodeForm({ client, onCode }: CodeFormProps) {
  const t = useTranslate();
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [busy, setBusy] = useState(false);
  const send = async () => {
    if (code.trim() === '') return setWrong(t(status.enterCode));
    setBusy(true);
    setWrong(undefined);
    try {
      const checked = await checkCode(t, client, code);
      setWrong(checked.kind === 'invalid' ? t(status.invalidCode) : await onCode(checked));
    } catch (error) {
      setWrong(error instanceof Error ? error.message : String(error));
    }
    setBusy(false);
  };
  return (
    <Form onSubmit={() => void send()}>
      <Stack>
        <TextField
          label={t(status.signupCode)}
          value={code}
          onChange={setCode}
          error={wrong}
          help={t(status.signupCodeHelp)}
        />
        <Button kind="primary" submit busy={busy}>
          {t(common.continueButton)}
        </Button>
      </Stack>
    </Form>
  );
}
