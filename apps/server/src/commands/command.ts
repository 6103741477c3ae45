import type { LedgerCheck } from "@freehub/contract/stock";
import type { Db } from "#db/connection.ts";
import type { ImportRunner } from "#modules/imports/import-runner.ts";

/** A file that a command works with, wherever it is read. */
export type CommandFile = { name: string; file: AsyncIterable<Uint8Array> };

export type Print = (line: string, isError?: boolean) => void;

/** What a command works with: the database of its own process, or that of the running server. */
export type CommandContext = {
	db: Db;
	runner: Pick<ImportRunner, "files" | "open" | "wake">;
	checkLedger: () => Promise<LedgerCheck>;
	file: CommandFile | undefined;
	/** Writes one line for the person who typed the command, on standard output or as an error. */
	print: Print;
	/** Tells that nobody waits any more. */
	signal: AbortSignal;
};

/** What an operator asks for with a command's arguments. @throws ConfigError about them. */
export type Command = (args: string[]) => {
	/** The file that it reads. */
	path?: string | undefined;
	/** Whether it may begin a shop in a folder that is there and has none; otherwise it works only with one that there is. */
	mayBeginShop?: boolean;
	/** @returns the exit code. @throws ConfigError, AppError with a sentence for the person who typed the command. */
	run(context: CommandContext): Promise<number>;
};
