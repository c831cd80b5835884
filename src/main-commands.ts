import { addAccessCommand } from './cli/access.ts';
import { addAccountCommands, addCreditsCommands } from './cli/account.ts';
import { addAuditCommands } from './cli/audit.ts';
import { addBackupCommands } from './cli/backup.ts';
import { addChangesCommands } from './cli/changes.ts';
import type { AddCommand } from './cli/command.ts';
import { addConfigCommands } from './cli/config.ts';
import { addCopyCommand } from './cli/copy.ts';
import { addCorrectCommands } from './cli/correct.ts';
import { addDecideCommand } from './cli/decide.ts';
import { addDemoCommands } from './cli/demo.ts';
import { addEraseCommand } from './cli/erase.ts';
import { addEvaluateCommand } from './cli/evaluate.ts';
import { addExplainCommand } from './cli/explain.ts';
import { addExportCommand } from './cli/export.ts';
import { addImportCommand } from './cli/import.ts';
import { addJobsCommand } from './cli/jobs.ts';
import { addKeyCommands } from './cli/key.ts';
import { addLedgerCommands } from './cli/ledger.ts';
import { addLookUpCommand } from './cli/lookup.ts';
import { addOperatorCommands } from './cli/operator.ts';
import { addPersonCommands } from './cli/person.ts';
import { addRequestsCommands } from './cli/requests.ts';
import { addReviewCommands } from './cli/review.ts';
import { addSecretsCommands } from './cli/secrets.ts';
import { addSourcesCommands } from './cli/sources.ts';
import { addStatusCommand } from './cli/status.ts';
import { addSuppressCommands } from './cli/suppress.ts';
import { addTrainCommand } from './cli/train.ts';
import { addTrustCommand } from './cli/trust.ts';
import { addVerifyCommand } from './cli/verify.ts';

/** Every command but `serve`. */
export const otherCommands: readonly AddCommand[] = [
  addAccountCommands,
  addCreditsCommands,
  addKeyCommands,
  addOperatorCommands,
  addVerifyCommand,
  addAuditCommands,
  addImportCommand,
  addJobsCommand,
  addChangesCommands,
  addTrainCommand,
  addDecideCommand,
  addTrustCommand,
  addExplainCommand,
  addExportCommand,
  addLookUpCommand,
  addPersonCommands,
  addSourcesCommands,
  addLedgerCommands,
  addConfigCommands,
  addReviewCommands,
  addEvaluateCommand,
  addDemoCommands,
  addCopyCommand,
  addBackupCommands,
  addSecretsCommands,
  addStatusCommand,
  addSuppressCommands,
  addEraseCommand,
  addAccessCommand,
  addCorrectCommands,
  addRequestsCommands,
];
