import type { Client } from "@freehub/contract/client";

/** An input file of a command. */
export type CommandFile = { name: string; file: Blob };

/** The context of a command: the API of the running server, or the same API in the command's own process. */
export type CommandContext = {
	client: Client;
	file: CommandFile | undefined;
	/** Prints one line for the person who runs the command. */
	print: (line: string) => void;
};

/** Parses a command's arguments. @throws ConfigError about them. */
export type Command = (args: string[]) => {
	/** The path of its input file. */
	path?: string | undefined;
	/** Whether it may create a shop in an existing folder without one; otherwise it requires a shop. */
	mayBeginShop?: boolean;
	/** @returns the exit code. @throws ConfigError, ApiError with a message for the person who runs the command. */
	run(context: CommandContext): Promise<number>;
};
