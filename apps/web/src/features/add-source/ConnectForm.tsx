import * as texts from '@lotbook/messages/generated/web/add-source';
import * as common from '@lotbook/messages/generated/common';
import { useTranslate } from '@lotbook/ui/translate';
import { makeRequiredRule } from '@lotbook/access/rules/required';
import { combineRules } from '@lotbook/access/rules/rule';
import { atMostCharacters } from '@lotbook/access/rules/text';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { SelectField, TextField } from '@lotbook/ui/fields';
import { Form } from '@lotbook/ui/Form';
import { Row } from '@lotbook/ui/layout';
import { useState } from 'react';
import { listOwnershipOptions } from '../shared/ownership.ts';
import { KeyFields, hasAllKeys, getKeys, type KeyValues } from './KeyFields.tsx';
import type { Adapter } from './use-adapters.ts';
import { useConnect } from './use-connect.ts';

const nameRule = combineRules(makeRequiredRule('connectionName'), atMostCharacters(80));

/** Connects an exchange or a custodian with a read-only key, which the server checks before saving it. */
export function ConnectForm({
  adapter,
  onMade,
}: {
  readonly adapter: Adapter;
  readonly onMade: (page: string) => void;
}) {
  const t = useTranslate();
  const [name, setName] = useState(adapter.label);
  const [taxOwnership, setTaxOwnership] = useState('self');
  const [values, setValues] = useState<KeyValues>({});
  const [tried, setTried] = useState(false);
  const { connect, busy, wrong } = useConnect(adapter);
  const add = async () => {
    setTried(true);
    if (nameRule(name) !== undefined || !hasAllKeys(adapter, values)) return;
    const page = await connect({
      name: name.trim(),
      taxOwnership,
      credentials: getKeys(adapter, values),
    });
    if (page !== undefined) onMade(page);
  };
  return (
    <Form onSubmit={() => void add()}>
      {wrong && <Banner tone="loss">{wrong}</Banner>}
      <TextField
        label={t(texts.connectionName)}
        value={name}
        onChange={setName}
        error={tried ? nameRule(name) : undefined}
      />
      <KeyFields adapter={adapter} values={values} tried={tried} onChange={setValues} />
      <SelectField
        label={t(common.owner)}
        value={taxOwnership}
        options={listOwnershipOptions(t)}
        onChange={setTaxOwnership}
      />
      <Row>
        <Button submit kind="primary" busy={busy}>
          {busy ? t(texts.checkingKey) : t(texts.connectNamed, { service: adapter.label })}
        </Button>
      </Row>
    </Form>
  );
}
