import * as common from '@lotbook/messages/generated/common';
import * as texts from '@lotbook/messages/generated/web/access-tokens';
import { makeRequiredRule } from '@lotbook/access/rules/required';
import { tokenDays } from '@lotbook/access/token-scopes';
import { useTranslate } from '@lotbook/ui/translate';
import { useMutation } from '@apollo/client/react';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { CheckField } from '@lotbook/ui/CheckField';
import { Code } from '@lotbook/ui/Code';
import { Dialog } from '@lotbook/ui/Dialog';
import { SelectField, TextField } from '@lotbook/ui/fields';
import { FormDialog } from '@lotbook/ui/FormDialog';
import { Stack, Text } from '@lotbook/ui/layout';
import { useState } from 'react';
import { useFields } from '../../system/use-fields.ts';
import { useCopy } from '../people/use-copy.ts';
import { CreateAccessToken } from './access-token-documents.ts';

interface CreateTokenProps {
  readonly accountId: string;
  readonly onClose: () => void;
}

const rules = { name: makeRequiredRule('field'), days: makeRequiredRule('field') };

/** Asks for a token's name, rights and time, then shows the token once. */
export function CreateTokenDialog({ accountId, onClose }: CreateTokenProps) {
  const t = useTranslate();
  const [scopes, setScopes] = useState<readonly string[]>([]);
  const { values, wrongs, set, check } = useFields(rules, { name: '', days: '90' });
  const [run, { loading, error, data }] = useMutation(CreateAccessToken, {
    refetchQueries: ['AccessTokens'],
    onError: () => undefined,
  });
  const create = async () => {
    if (!check()) return;
    const days = Number(values.days);
    await run({ variables: { accountId, name: values.name, scopes: [...scopes], days } });
  };
  const secret = data?.createAccessToken.secret;
  const allow = (scope: string) => (checked: boolean) =>
    setScopes((before) => [
      ...before.filter((each) => each !== scope),
      ...(checked ? [scope] : []),
    ]);
  if (secret !== undefined) return <CreatedToken secret={secret} onClose={onClose} />;
  return (
    <FormDialog
      title={t(texts.createTitle)}
      verb={t(texts.create)}
      onClose={onClose}
      onSubmit={() => void create()}
      busy={loading}
      wrong={error?.message}
    >
      <TextField
        label={t(common.name)}
        value={values.name}
        onChange={set('name')}
        error={wrongs.name}
        help={t(texts.nameHelp)}
      />
      <SelectField
        label={t(texts.expiresLabel)}
        value={values.days}
        options={tokenDays.map((count) => ({
          value: String(count),
          label: t(texts.days, { count }),
        }))}
        onChange={set('days')}
      />
      <Stack gap="one">
        <Text>{t(texts.scopesLabel)}</Text>
        <CheckField
          label={t(texts.importScope)}
          help={t(texts.importScopeHelp)}
          checked={scopes.includes('import')}
          onChange={allow('import')}
        />
        <CheckField
          label={t(texts.reportsScope)}
          help={t(texts.reportsScopeHelp)}
          checked={scopes.includes('reports')}
          onChange={allow('reports')}
        />
      </Stack>
    </FormDialog>
  );
}

function CreatedToken({
  secret,
  onClose,
}: {
  readonly secret: string;
  readonly onClose: () => void;
}) {
  const t = useTranslate();
  const copy = useCopy();
  return (
    <Dialog
      title={t(texts.createdTitle)}
      open
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => copy(secret, t(texts.secretName))}>{t(texts.copy)}</Button>
          <Button kind="primary" onClick={onClose}>
            {t(texts.done)}
          </Button>
        </>
      }
    >
      <Stack gap="two">
        <Banner tone="warning">{t(texts.createdHelp)}</Banner>
        <Text>
          <Code code={secret} />
        </Text>
      </Stack>
    </Dialog>
  );
}
