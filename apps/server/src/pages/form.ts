import { html, type Markup, type Part, type Text } from './html.ts';

export interface Field {
  readonly name: string;
  readonly label: Text;
  readonly type: 'email' | 'password' | 'text';
  readonly autocomplete: string;
  readonly value?: string;
  readonly help?: Text;
  /** At the right of the label. */
  readonly aside?: Part;
}

/** Errors by field name; under '' those of the whole form. */
export type Wrong = Readonly<Record<string, Text>>;

export interface FormExtras {
  readonly hidden?: Readonly<Record<string, string>>;
  /** Whose password it is, for password managers, where the form does not ask. */
  readonly username?: string;
}

/** A form of labelled fields. Errors appear at the top and next to their field; the first field that needs a change has the focus. */
export function renderForm(
  action: string,
  fields: readonly Field[],
  button: Text,
  wrong: Wrong = {},
  { hidden = {}, username }: FormExtras = {},
): Markup {
  const first = fields.find((field) => wrong[field.name]) ?? fields.find((field) => !field.value);
  return html`${renderSummary(wrong)}
    <form method="post" action="${action}" novalidate>
      ${Object.entries(hidden).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
      ${username !== undefined && html`<input type="text" name="username" autocomplete="username" value="${username}" hidden readonly />`}
      ${fields.map((field) => renderInput(field, wrong[field.name], field === first))}
      <button type="submit">${button}</button>
    </form>`;
}

function renderSummary(wrong: Wrong): Part {
  const entries = Object.entries(wrong);
  if (entries.length === 0) return undefined;
  return html`<div class="summary" role="alert">
    <ul>
      ${entries.map(([name, text]) => html`<li>${name === '' ? text : html`<a href="#${name}">${text}</a>`}</li>`)}
    </ul>
  </div>`;
}

function renderInput(
  { name, label, type, autocomplete, value, help, aside }: Field,
  wrong: Text | undefined,
  focused: boolean,
): Markup {
  const about = [wrong && `${name}-wrong`, help && `${name}-help`].filter(Boolean).join(' ');
  return html`<div class="field">
    <div class="labels"><label for="${name}">${label}</label>${aside}</div>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      autocomplete="${autocomplete}"
      required
      ${type === 'email' && html`inputmode="email" autocapitalize="none" spellcheck="false" maxlength="254"`}
      ${type !== 'password' && html`value="${value ?? ''}"`}
      ${about !== '' && html`aria-describedby="${about}"`}
      ${wrong !== undefined && html`aria-invalid="true"`}
      ${focused && html`autofocus`}
    />
    ${wrong !== undefined && html`<p class="wrong" id="${name}-wrong">${wrong}</p>`}
    ${help !== undefined && html`<p class="help" id="${name}-help">${help}</p>`}
  </div>`;
}
