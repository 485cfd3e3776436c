/**
 * oidc-provider calls a Node release unsupported until it is labeled "LTS", which the release that we ship (docs/decisions/002) isn't yet. Our tests run the provider on
 * exactly that release, so the line would only worry people at every start. Import this module before the provider.
 */
const warn = console.warn;
console.warn = (...parts: readonly unknown[]): void => {
  if (String(parts[0]).includes('oidc-provider WARNING: Unsupported runtime')) return;
  warn(...parts);
};
