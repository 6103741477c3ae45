import type { Client } from "@freehub/contract/client";

/** A file that a command works with. */
export type CommandFile = { name: string; file: Blob };

/** What a command works with: the API of the running server, or the same in the command's own process. */
export type CommandContext = {
	client: Client;
	file: CommandFile | undefined;
	/** Writes one line for the person who typed the command. */
	print: (line: string) => void;
};

/** What an operator asks for with a command's arguments. @throws ConfigError about them. */
export type Command = (args: string[]) => {
	/** The file that it reads. */
	path?: string | undefined;
	/** Whether it may begin a shop in a folder that is there and has none; otherwise it works only with one that there is. */
	mayBeginShop?: boolean;
	/** @returns the exit code. @throws ConfigError, ApiError with a sentence for the person who typed the command. */
	run(context: CommandContext): Promise<number>;
};
