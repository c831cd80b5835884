import { adjustCredits, closeAccount, createAccount, grantCredits, grantOnce, renameAccount } from '../../app/accounts/accounts.ts';
import { CUSTOMER_SCOPES } from '../../app/accounts/keys.ts';
import { Problem } from '../../core/problem.ts';
import { MAX_ORDER_CREDITS } from '../../ledger/order.ts';
import type { Account, AccountLimits, Entry } from '../../store/books.ts';
import { Type } from '../api/schema-type.ts';
import type { Operating } from '../service.ts';
import { type AdminAsk, AfterNumber, absent, adminRoute, idIn, invalid, moment, NewestFirst, pageIn, readPage } from './admin-route.ts';

const Limit = Type.Integer({ minimum: 0, maximum: 1_000_000_000, description: '0 means no limit.' });
const Limits = { rate_limit: Type.Optional(Limit), miss_budget: Type.Optional(Limit) };
const AccountReply = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  credits: Type.Integer(),
  suspended: Type.Boolean(),
  ...Limits,
  created: Type.String({ format: 'date-time' }),
});
const EntryReply = Type.Object({
  seq: Type.Integer(),
  id: Type.String(),
  kind: Type.String(),
  credits: Type.Integer(),
  balance: Type.Integer(),
  at: Type.String({ format: 'date-time' }),
  reason: Type.Optional(Type.String()),
  key: Type.Optional(Type.Integer()),
  endpoint: Type.Optional(Type.String()),
  matches: Type.Optional(Type.Integer()),
});
const Credits = Type.Integer({ minimum: 1, maximum: MAX_ORDER_CREDITS });

export const accountRoutes = [
  adminRoute({
    method: 'GET',
    path: '/admin/v1/accounts',
    operationId: 'listAccounts',
    summary: 'All accounts with their balances.',
    role: 'viewer',
    querystring: Type.Object({ after: AfterNumber }),
    list: { member: 'accounts', cursor: 'id' },
    reply: Type.Object({ accounts: Type.Array(AccountReply) }),
    async answer({ books }, { query }) {
      const { afterNumber, limit } = pageIn(query);
      const found = (await books.accounts({})).filter(({ id }) => id > afterNumber).sort((one, other) => one.id - other.id);
      return { body: { accounts: found.slice(0, limit).map(accountJson) } };
    },
  }),
  adminRoute({
    method: 'POST',
    path: '/admin/v1/accounts',
    operationId: 'createAccount',
    summary: 'Create an account and its first key, which is shown only once.',
    role: 'operator',
    action: 'account create',
    body: Type.Object(
      {
        name: Type.String({ minLength: 1, maxLength: 100 }),
        credits: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_ORDER_CREDITS })),
        ...Limits,
      },
      { additionalProperties: false },
    ),
    status: 201,
    reply: Type.Object({ account: AccountReply, key: Type.String() }),
    async answer(deps, { body }) {
      const order = { name: body.name, credits: body.credits ?? 0, limits: limitsOf(body), scopes: CUSTOMER_SCOPES };
      const outcome = await createAccount(deps, order);
      if (outcome.kind === 'name_taken') throw new Problem('conflict', { message: 'There is an account of that name already.' });
      if (outcome.kind === 'invalid') throw invalid('name', outcome.faults.join('; '));
      return { body: { account: accountJson(outcome.account), key: outcome.secret }, subject: `account:${outcome.account.id}` };
    },
  }),
  adminRoute({
    method: 'GET',
    path: '/admin/v1/accounts/:account',
    operationId: 'showAccount',
    summary: 'One account.',
    role: 'viewer',
    reply: Type.Object({ account: AccountReply }),
    answer: async (deps, ask) => ({ body: { account: accountJson(await accountIn(deps, ask)) } }),
  }),
  adminRoute({
    method: 'PATCH',
    path: '/admin/v1/accounts/:account',
    operationId: 'changeAccount',
    summary: 'Suspend, resume or rename an account, or change its limits. Limits that are not given go back to the configured ones.',
    role: 'operator',
    action: 'account change',
    body: Type.Object(
      {
        name: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
        suspended: Type.Optional(Type.Boolean()),
        limits: Type.Optional(Type.Object(Limits, { additionalProperties: false })),
      },
      { additionalProperties: false, minProperties: 1 },
    ),
    reply: Type.Object({ account: AccountReply }),
    async answer(deps, ask) {
      const account = await accountIn(deps, ask);
      const { id } = account;
      const { name, suspended, limits } = ask.body;
      if (name !== undefined) {
        const renamed = await renameAccount(deps.books, account, name);
        if (renamed.kind === 'invalid') throw invalid('name', renamed.fault);
        if (renamed.kind === 'name_taken') throw new Problem('conflict', { message: 'There is an account of that name already.' });
      }
      await deps.books.updateAccount(id, {
        ...(suspended !== undefined && { suspended }),
        ...(limits !== undefined && { limits: limitsOf(limits) }),
      });
      return { body: { account: accountJson(await accountIn(deps, ask)) }, subject: `account:${id}` };
    },
  }),
  adminRoute({
    method: 'POST',
    path: '/admin/v1/accounts/:account/credits',
    operationId: 'grantCredits',
    summary: 'Add credits to an account. With an Idempotency-Key a request that is sent again adds nothing.',
    role: 'operator',
    action: 'credits grant',
    body: Type.Object({ credits: Credits, reason: Type.String({ minLength: 1, maxLength: 200 }) }, { additionalProperties: false }),
    isRetrySafe: true,
    status: 201,
    reply: Type.Object({ credits: Type.Integer(), seq: Type.Integer() }),
    async answer(deps, ask) {
      const { id } = await accountIn(deps, ask);
      const order = { account: id, ...ask.body };
      const granted = ask.retryKey === undefined ? await grantCredits(deps, order) : await grantOnce(deps, order, ask.retryKey);
      if (granted === undefined) throw new Problem('idempotency_key_reused');
      const { seq, balanceAfter } = granted;
      return { body: { credits: balanceAfter, seq }, subject: `account:${id}` };
    },
  }),
  adminRoute({
    method: 'POST',
    path: '/admin/v1/accounts/:account/adjustments',
    operationId: 'adjustCredits',
    summary: 'Correct a balance in either direction; never below zero.',
    role: 'operator',
    action: 'credits adjust',
    body: Type.Object(
      {
        credits: Type.Integer({ minimum: -MAX_ORDER_CREDITS, maximum: MAX_ORDER_CREDITS }),
        reason: Type.String({ minLength: 1, maxLength: 200 }),
      },
      { additionalProperties: false },
    ),
    status: 201,
    reply: Type.Object({ credits: Type.Integer(), seq: Type.Integer() }),
    async answer(deps, ask) {
      const { id } = await accountIn(deps, ask);
      if (ask.body.credits === 0) throw invalid('credits', 'must not be 0');
      const outcome = await adjustCredits(deps, { account: id, ...ask.body });
      if (outcome.kind === 'balance_too_low') {
        throw new Problem('conflict', { message: `The account has ${outcome.balance} credits, and a balance never goes below zero.` });
      }
      return { body: { credits: outcome.balanceAfter, seq: outcome.seq }, subject: `account:${id}` };
    },
  }),
  adminRoute({
    method: 'POST',
    path: '/admin/v1/accounts/:account/close',
    operationId: 'closeAccount',
    summary: 'Suspend an account and revoke all its keys. Its ledger stays.',
    role: 'operator',
    action: 'account close',
    body: Type.Object({ confirm: Type.String({ description: 'The name of the account.' }) }, { additionalProperties: false }),
    reply: Type.Object({ account: AccountReply, revoked_keys: Type.Integer() }),
    async answer(deps, ask) {
      const account = await accountIn(deps, ask);
      if (ask.body.confirm !== account.name) throw invalid('confirm', 'must be the name of the account');
      const { revokedKeys } = await closeAccount(deps, account);
      return { body: { account: accountJson(await accountIn(deps, ask)), revoked_keys: revokedKeys }, subject: `account:${account.id}` };
    },
  }),
  adminRoute({
    method: 'GET',
    path: '/admin/v1/accounts/:account/entries',
    operationId: 'listEntries',
    summary: 'The ledger of an account without the people looked up.',
    role: 'viewer',
    querystring: Type.Object({ after: AfterNumber, ...NewestFirst }),
    list: { member: 'entries', cursor: 'seq' },
    reply: Type.Object({ entries: Type.Array(EntryReply) }),
    async answer(deps, ask) {
      const { id } = await accountIn(deps, ask);
      const newest = async () => (await deps.books.chainHeads()).ledger.find(({ account }) => account === id)?.seq ?? 0;
      const entries = await readPage(ask.query, newest, (after, limit) => deps.books.ledger({ account: id, afterSeq: after, limit }));
      return { body: { entries: entries.map(entryJson) } };
    },
  }),
];

export async function accountIn({ books }: Operating, { params }: Pick<AdminAsk, 'params'>): Promise<Account> {
  const [account] = await books.accounts({ id: idIn(params, 'account') });
  if (account === undefined) throw absent('account');
  return account;
}

interface LimitsJson {
  readonly rate_limit?: number | undefined;
  readonly miss_budget?: number | undefined;
}

function limitsOf({ rate_limit, miss_budget }: LimitsJson): AccountLimits {
  return {
    ...(rate_limit !== undefined && { ratePerMinute: rate_limit }),
    ...(miss_budget !== undefined && { missesPerDay: miss_budget }),
  };
}

function accountJson({ id, name, balanceCredits, suspended, limits, createdMs }: Account): object {
  return {
    id,
    name,
    credits: balanceCredits,
    suspended,
    rate_limit: limits.ratePerMinute,
    miss_budget: limits.missesPerDay,
    created: moment(createdMs),
  };
}

function entryJson({ seq, id, kind, credits, balanceAfter, atMs, reason, lookup }: Entry): object {
  const { key, endpoint, matches } = lookup ?? {};
  return { seq, id, kind, credits, balance: balanceAfter, at: moment(atMs), reason, key, endpoint, matches };
}
