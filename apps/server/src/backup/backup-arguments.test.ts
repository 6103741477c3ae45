import { expect, it } from "vitest";
import { ConfigError } from "#config.ts";
import { backupArguments, restoreArguments } from "./backup-arguments.ts";

it.each([["backup", "somewhere"], ["backup", "--what"], ["restore"], ["restore", "a", "b"]])(
	"tells how it is used where that is unclear: %s %s",
	(name, ...args) => {
		const read = () => (name === "restore" ? restoreArguments(args) : backupArguments(args));
		expect(read).toThrow(ConfigError);
		expect(read).toThrow(`Usage: npm run ${name}`);
	},
);
