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
import { ExternalLink } from '@lotbook/ui/icons';
import { Row } from '@lotbook/ui/layout';
import { useState } from 'react';
import { listOwnershipOptions } from '../shared/ownership.ts';
import type { Adapter } from './use-adapters.ts';
import { useVisit } from './use-visit.ts';

const nameRule = combineRules(makeRequiredRule('connectionName'), atMostCharacters(80));

/** Connects an exchange with OAuth. */
export function VisitForm({ adapter }: { readonly adapter: Adapter }) {
  const t = useTranslate();
  const [name, setName] = useState(adapter.label);
  const [taxOwnership, setTaxOwnership] = useState('self');
  const [tried, setTried] = useState(false);
  const { begin, busy, wrong } = useVisit(adapter);
  const go = async () => {
    setTried(true);
    if (nameRule(name) === undefined) await begin({ name: name.trim(), taxOwnership });
  };
  return (
    <Form onSubmit={() => void go()}>
      {wrong && <Banner tone="loss">{wrong}</Banner>}
      <TextField
        label={t(texts.connectionName)}
        value={name}
        onChange={setName}
        error={tried ? nameRule(name) : undefined}
      />
      <SelectField
        label={t(common.owner)}
        value={taxOwnership}
        options={listOwnershipOptions(t)}
        onChange={setTaxOwnership}
      />
      <Row>
        <Button submit kind="primary" busy={busy} icon={<ExternalLink size={16} aria-hidden />}>
          {t(texts.oauthTitle, { service: adapter.label })}
        </Button>
      </Row>
    </Form>
  );
}
