import type { Fragment } from './record.ts';

/**
 * The same fragment with other names, of the parts that a caller can give. Written out: copies by spreading have a shape for each
 * place that makes them, and the engine reads what has many shapes slowly.
 */
export function withNames({ phones, emails, addresses, identifiers, texts }: Fragment, names: Fragment['names']): Fragment {
  return { names, phones, emails, addresses, identifiers, texts };
}

/** With other addresses. */
export function withAddresses({ names, phones, emails, identifiers, texts }: Fragment, addresses: Fragment['addresses']): Fragment {
  return { names, phones, emails, addresses, identifiers, texts };
}
