import { type ParseArgsConfig, parseArgs } from "node:util";
import { ConfigError } from "#config.ts";

const usage = {
	backup: `Usage: npm run backup [-- --to FOLDER]
       npm run backup -- --prove FILE
       npm run backup -- --csv FILE

Copies the shop into one file in FOLDER (default: DATA_DIR/backups), as of one moment, also while its server runs. --prove restores a
backup into a scratch folder, checks it there, and removes it again. --to s3 stores the file in the bucket of S3_BUCKET. --csv
writes a ZIP archive of CSV files and pictures for other programs, without passwords and secrets.`,
	restore: `Usage: npm run restore -- FILE [--replace]

Fills an empty DATA_DIR, or an empty PostgreSQL database (DATABASE_URL), from a backup of either. FILE can be s3:NAME, a backup in the
bucket of S3_BUCKET, or s3, the newest there that is not of the future. --replace moves the shop that is there aside first; nothing is deleted.`,
};

/** The arguments of `npm run backup`. @throws ConfigError about them. */
export function backupArguments(args: string[]) {
	const { values, positionals } = parsed("backup", args, {
		to: { type: "string" },
		prove: { type: "string" },
		csv: { type: "string" },
		nightly: { type: "boolean", default: false },
	});
	if (positionals.length > 0) throw new ConfigError(usage.backup);
	return values;
}

/** The arguments of `npm run restore`. @throws ConfigError about them. */
export function restoreArguments(args: string[]): { file: string; isReplacing: boolean } {
	const { values, positionals } = parsed("restore", args, { replace: { type: "boolean", default: false } });
	const [file, ...more] = positionals;
	if (file === undefined || more.length > 0) throw new ConfigError(usage.restore);
	return { file, isReplacing: values.replace };
}

function parsed<const Options extends NonNullable<ParseArgsConfig["options"]>>(
	command: keyof typeof usage,
	args: string[],
	options: Options,
) {
	try {
		return parseArgs({ args, allowPositionals: true, options });
	} catch (error) {
		throw new ConfigError(`${(error as Error).message}\n${usage[command]}`);
	}
}
