import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { demoQuestions } from '../support/demo-service.ts';
import { tempFolder } from '../support/service-process.ts';
import { type ConsoleBrowser, faultsSeen, openConsole, signInAs } from './browser.ts';

let shown: ConsoleBrowser;
const files = tempFolder();

beforeAll(async () => {
  shown = await openConsole();
  const { url, key } = shown.service;
  await fetch(`${url}/v1/reverse-phone`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ phone: question().phone }),
  });
});
afterAll(async () => {
  await shown.close();
  files.remove();
});
afterEach(() => {
  expect(shown.broken.splice(0)).toEqual([]);
  expect(shown.elsewhere).toEqual([]);
});

/** A stored person that a phone and a name lead to. */
function question() {
  const found = demoQuestions(shown.service.data).find(({ kind, person }) => kind === 'phone+name' && person !== null);
  const { phone, name } = found!.fragment as { phone: string; name: { first: string; last: string } };
  return { phone, ...name };
}

async function screen(name: string): Promise<Page> {
  const page = await shown.start();
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  return page;
}

const named = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const label = (page: Page, name: string) => page.getByLabel(name, { exact: true });

async function lookUp(page: Page) {
  const { phone, first, last } = question();
  await label(page, 'Phone').fill(phone);
  await label(page, 'First name').fill(first);
  await label(page, 'Last name').fill(last);
  await named(page, 'Look up').click();
  await page.getByRole('heading', { name: 'Evidence' }).waitFor();
}

describe('the console', () => {
  it('starts with what is stored and what has not been done, within 100 KB of compressed script', async () => {
    const page = await shown.start();
    await page.getByText('Export the secrets').waitFor();
    expect(await faultsSeen(page)).toEqual([]);
    const loaded = (await page.evaluate('performance.getEntriesByType("resource").map(({ name }) => name)')) as string[];
    const folder = join(import.meta.dirname, '../../dist/console/assets');
    const scripts = readdirSync(folder).filter((name) => name.endsWith('.js') && loaded.some((url) => url.endsWith(name)));
    expect(scripts.length).toBeGreaterThan(0);
    const bytes = scripts.reduce((sum, name) => sum + gzipSync(readFileSync(join(folder, name))).length, 0);
    expect(bytes).toBeLessThan(100_000);
    await page.close();
  });

  it('looks a person up, says how sure it is and why, and why not another', async () => {
    const page = await screen('Look up');
    await lookUp(page);
    await page.getByText('such answers are right.').waitFor();
    await page.getByRole('img', { name: /^Reliability of answers/ }).waitFor();
    expect(await page.getByText('curl -X POST').count()).toBe(1);
    await label(page, 'Person or record').fill('P7');
    await named(page, 'Compare').click();
    await page.locator('.spaced .badge').waitFor();
    expect(await faultsSeen(page)).toEqual([]);
    await label(page, 'Phone').fill('no phone');
    await named(page, 'Look up').click();
    await page.getByRole('alert').waitFor();
    // A refusal on purpose is an error to the console, too.
    expect(shown.broken.splice(0)).toEqual([expect.stringContaining('400')]);
    await page.close();
  });

  it('shows a person, how their records came together, and what a decision would change', async () => {
    const page = await screen('Look up');
    await lookUp(page);
    await page.getByRole('link', { name: 'Open the person' }).click();
    await page.getByRole('heading', { name: 'How the records came together' }).waitFor();
    await named(page, 'The step before').click();
    await page.getByText(/^Step \d+ of \d+$/).waitFor();
    expect(await faultsSeen(page)).toEqual([]);
    await page.getByRole('button', { name: 'Take out…' }).first().click();
    await page.getByRole('dialog').getByRole('heading', { name: 'Then' }).waitFor();
    expect(await faultsSeen(page)).toEqual([]);
    await named(page, 'Take it out').click();
    await page.getByText('Decided. It survives every import and training').waitFor();
    await named(page, 'Correct…').click();
    await label(page, 'Phone').fill('+1 650 555 7788');
    await label(page, 'Reason').fill('call 12');
    await named(page, 'Preview').click();
    await page.getByText('This would change').waitFor();
    await named(page, 'Save the correction').click();
    await page.getByRole('rowheader', { name: '+16505557788' }).waitFor();
    await page.close();
  });

  it('finds people by what is stored', async () => {
    const page = await screen('People');
    const { first, last } = question();
    await label(page, 'First name').fill(first);
    await label(page, 'Last name').fill(last);
    await named(page, 'Find').click();
    await page.getByRole('table', { name: 'People found' }).waitFor();
    expect(await faultsSeen(page)).toEqual([]);
    await page.close();
  });

  it('imports a dropped file after showing what it reads', async () => {
    const file = join(files.path, 'guests.csv');
    const surname = (at: number) => `Okonkw${'abcdefghijklmnopqrstuvwxyzabcdefgh'.charAt(at)}`;
    const rows = Array.from({ length: 30 }, (_, at) => `G${at},Chidi,${surname(at)},+1650555${2000 + at},shoe ${at}`);
    writeFileSync(file, `id,first name,last name,phone,extra\n${rows.join('\n')}\n`);
    const page = await screen('Import');
    expect(await faultsSeen(page)).toEqual([]);
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByText('left out', { exact: true }).first().waitFor();
    await named(page, 'Dry run of the whole file').click();
    await page.getByText('Rows read').waitFor();
    expect(await faultsSeen(page)).toEqual([]);
    await named(page, 'Start the import').click();
    await page.getByText('The file is imported.').waitFor();
    expect(await faultsSeen(page)).toEqual([]);
    await page.getByRole('link', { name: 'Look someone up' }).click();
    await label(page, 'Phone').fill('+16505552003');
    await named(page, 'Look up').click();
    await page.getByText(`Chidi ${surname(3)}`, { exact: true }).waitFor();
    await page.close();
  });
});

describe('the review', () => {
  it('shows two records side by side, is decided by keyboard, taken back, and goes on where it stopped', async () => {
    const page = await screen('Review');
    await named(page, 'Choose pairs').click();
    const pair = page.getByRole('table', { name: 'The two records' });
    await pair.waitFor();
    expect(await faultsSeen(page)).toEqual([]);
    const first = await pair.getByRole('columnheader').allTextContents();
    await page.keyboard.press('u');
    await expect.poll(() => pair.getByRole('columnheader').allTextContents()).not.toEqual(first);
    await page.keyboard.press('z');
    await expect.poll(() => pair.getByRole('columnheader').allTextContents()).toEqual(first);
    await page.keyboard.press('n');
    await page.getByText(/^Not the same\. /).waitFor({ state: 'attached' });
    await page.getByText(/^1 of /).waitFor();
    await page.reload();
    await page.getByText(/^1 of /).waitFor();
    expect(await pair.getByRole('columnheader').allTextContents()).not.toEqual(first);
    await page.close();
  });
});

describe('customers', () => {
  it('get an account, a key that is shown once, credits and a ledger', async () => {
    const page = await screen('Accounts');
    await page.getByRole('button', { name: 'New account' }).first().click();
    await label(page, 'Name').fill('Acme');
    await named(page, 'Create account and key').click();
    await page.getByText('This key is shown only now').waitFor();
    expect(await page.locator('.secret').textContent()).toMatch(/^nsk_live_/);
    expect(await faultsSeen(page)).toEqual([]);
    await label(page, 'I have kept it').check();
    await named(page, 'Close').click();
    await page.getByRole('heading', { level: 1, name: 'Acme' }).waitFor();
    await named(page, 'Add credits').click();
    await label(page, 'Credits').fill('500');
    await label(page, 'Reason').fill('invoice 7');
    await page.getByRole('dialog').getByRole('button', { name: 'Add credits' }).click();
    await page.getByText('Acme has 1,500 credits now.').waitFor();
    await page.getByRole('cell', { name: 'invoice 7' }).waitFor();
    await named(page, 'New key').click();
    await named(page, 'Create the key').click();
    await label(page, 'I have kept it').check();
    await named(page, 'Close').click();
    expect(await faultsSeen(page)).toEqual([]);
    await page.getByRole('table', { name: 'Keys' }).getByRole('link').first().click();
    await named(page, 'Revoke…').click();
    await named(page, 'Revoke it').click();
    await page.getByText('revoked', { exact: true }).waitFor();
    expect(await faultsSeen(page)).toEqual([]);
    await page.close();
  });
});

describe('privacy', () => {
  it('notes a request, withholds a person and shows the receipt', async () => {
    const page = await screen('Privacy');
    await named(page, 'Note a request').click();
    await label(page, 'Reason').fill('letter 118');
    await named(page, 'Note it').click();
    await page.getByText('45 days left').waitFor();
    expect(await faultsSeen(page)).toEqual([]);
    await named(page, 'Withhold a person').click();
    await label(page, 'Person').fill('P9');
    await label(page, 'Reason').fill('opt-out, letter 119');
    await named(page, 'Preview').click();
    await page.getByText('This would withhold 1 person').waitFor();
    await named(page, 'Withhold').click();
    await page.getByRole('heading', { name: 'Receipt' }).waitFor();
    expect(await faultsSeen(page)).toEqual([]);
    await page.goto(`${shown.service.adminUrl}/console/people/P9`);
    await page.getByText('There is no such person').waitFor();
    expect(shown.broken.splice(0)).toEqual([expect.stringContaining('404')]);
    await page.close();
  });
});

/** Screens whose main task is to be read. */
const READ: readonly (readonly [screen: string, shows: string])[] = [
  ['Sources', 'crm'],
  ['Quality', 'Do the answers drift?'],
  ['Requests log', 'Reverse phone'],
  ['Settings', 'Links of the chain'],
  ['Jobs & changes', 'Changes'],
  ['Audit', 'Outcome'],
  ['Operators', 'Open sessions'],
];

describe('operating', () => {
  it.each(READ)('shows %s', async (name, shows) => {
    const page = await screen(name);
    await page.getByText(shows, { exact: true }).first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(await faultsSeen(page)).toEqual([]);
    await page.close();
  });

  it('shows how full, agreed and fresh a source is, and licenses it', async () => {
    const page = await screen('Sources');
    await page.getByRole('link', { name: 'crm', exact: true }).click();
    await page.getByText('How often a fact is filled in').waitFor();
    await named(page, 'Purpose and expiry…').click();
    await label(page, 'Purpose').fill('customer care');
    await label(page, 'May be used until').fill('2099-12-31');
    await named(page, 'Save').click();
    await page.getByText('customer care').waitFor();
    expect(await faultsSeen(page)).toEqual([]);
    await page.close();
  });

  it('goes everywhere by keyboard, with the focus on the heading of the screen', async () => {
    const page = await shown.start();
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to the content');
    await page.keyboard.press('Enter');
    expect(await page.evaluate('document.activeElement.id')).toBe('main');
    await page.getByRole('link', { name: 'Sources', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Sources' }).waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.tagName + document.activeElement.textContent')).toBe('H1Sources');
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: /ada/ }).waitFor();
    await page.close();
  });

  it('gives a viewer less, and a person only with a reason', async () => {
    const { page, close } = await signInAs(shown, 'viewer');
    await page.getByRole('link', { name: 'People', exact: true }).click();
    expect(await page.getByRole('link', { name: 'Look up', exact: true }).count()).toBe(0);
    await label(page, 'Person or record').fill('P3');
    await named(page, 'Open').click();
    await label(page, 'Reason').fill('complaint 17');
    await named(page, 'Open').click();
    await page.getByRole('heading', { name: 'Facts' }).waitFor();
    expect(await page.getByRole('button', { name: 'Withhold…' }).count()).toBe(0);
    await close();
  });

  it('leads to signing in when the session has ended, and back', async () => {
    const { page, close } = await signInAs(shown, 'operator');
    await page.goto(`${shown.service.adminUrl}/console/sources`);
    await page.getByRole('heading', { level: 1, name: 'Sources' }).waitFor();
    await page.context().clearCookies();
    await page.reload();
    await page.getByLabel('Name').fill('operator');
    await page.getByLabel('Password').fill('correct horse battery');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { level: 1, name: 'Sources' }).waitFor();
    await close();
  });
});
