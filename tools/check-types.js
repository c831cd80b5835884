import { ESLint } from 'eslint';
import ts from 'typescript';

// `npm run types`: the compiler's checks, and the rules of eslint.config.js, which need the same types. One program serves both:
// working types out is most of the time of either.
const configs = process.argv.slice(2);
if (configs.length === 0) throw new Error('usage: check-types.js TSCONFIG...');

const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: (fault) => report([fault]) };
const shown = { getCanonicalFileName: (name) => name, getCurrentDirectory: ts.sys.getCurrentDirectory, getNewLine: () => '\n' };
let failed = false;

function report(faults) {
  if (faults.length === 0) return;
  failed = true;
  process.stdout.write(ts.formatDiagnosticsWithColorAndContext(faults, shown));
}

function programOf(config) {
  const { options, fileNames, errors, projectReferences } = ts.getParsedCommandLineOfConfigFile(config, {}, host);
  report(errors);
  const program = ts.createProgram({ rootNames: fileNames, options, projectReferences });
  report(ts.getPreEmitDiagnostics(program));
  return { program, fileNames };
}

const checked = configs.map(programOf);
const programs = checked.map(({ program }) => program);
const eslint = new ESLint({ overrideConfig: { languageOptions: { parserOptions: { programs, projectService: false } } } });
const linted = await eslint.lintFiles([...new Set(checked.flatMap(({ fileNames }) => fileNames))]);
const formatter = await eslint.loadFormatter('stylish');
process.stdout.write(await formatter.format(linted));
if (failed || linted.some(({ errorCount, warningCount }) => errorCount + warningCount > 0)) process.exitCode = 1;
