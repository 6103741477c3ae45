import { AppError } from "#app-error.ts";
import { ConfigError } from "#config.ts";
import type { Command, CommandContext } from "./command.ts";
import { doctor } from "./doctor.ts";
import { importProducts } from "./import-products.ts";
import { nameOwner } from "./name-owner.ts";

const commands: Readonly<Record<string, Command>> = { doctor, import: importProducts, owner: nameOwner };

/** @throws ConfigError where there is no such command. */
export function commandOf(name: string): Command {
	const command = commands[name];
	if (command === undefined) throw new ConfigError(`The commands are ${Object.keys(commands).join(", ")}.`);
	return command;
}

/** Runs a command, and says in words what it is refused for. @returns its exit code. */
export async function runCommand(name: string, args: string[], context: CommandContext): Promise<number> {
	try {
		return await commandOf(name).run(args, context);
	} catch (error) {
		if (!(error instanceof ConfigError || error instanceof AppError)) throw error;
		context.print(error.message, true);
		return 1;
	}
}
